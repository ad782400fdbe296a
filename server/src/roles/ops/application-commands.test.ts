/** Operators' commands about applications, as they are typed. */
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { addWord } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildApplicant, versionOf } from '#test/certification/applicant';
import { SAVED } from '#test/codes';
import { applicationCommands } from './application-commands.ts';

const { passed, refused, withdrawn } = CERTIFICATION_STATUSES;
const FILE_MAX = 100_000;

const app = useTestApp();

/** Runs a command line. */
async function ops(line: string): Promise<string> {
  const [name = '', ...args] = line.split(' ');
  const command = applicationCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

describe('ops about applications', () => {
  it('lists what waits with its doubts, refuses with remarks at fields, passes and withdraws', async () => {
    expect(await ops('applications')).toBe('nobody waits');
    const word = { actor: operatorNamed('office'), word: '全国第一', verdict: 'hold' } as const;
    await addWord(app.platform, word);
    const { userId, institution, applyAsInstitution, state } = await buildApplicant(app);
    await applyAsInstitution({ intro: '全国第一的课程' });
    const { license_no, legal_id_card } = institution;
    const listed = await ops('applications');
    expect(listed).toContain(`  enterprise  ${userId}  ${institution.name}  1101**********`);
    expect(listed).toContain(`  ${license_no}  doubtful: 全国第一`);
    expect(listed).not.toContain(legal_id_card);

    const version = async () => versionOf(app, userId, 'enterprise');
    await expect(ops(`application-refuse enterprise ${userId} 请修改`)).rejects.toThrow(
      'the version must be a whole number',
    );
    const line = `application-refuse enterprise ${userId} ${await version()}`;
    await expect(ops(line)).rejects.toThrow('the reason is missing');
    await expect(ops(`${line} 请修改 wrong=x`)).rejects.toThrow('no field wrong');
    await expect(ops(`${line} 请修改 intro=`)).rejects.toThrow('the text of intro is missing');
    await ops(`${line} 请 修改 intro=言过 其实 logo=太小`);
    expect(await state('enterprise')).toMatchObject({
      status: refused,
      reason: '请 修改',
      marks: [
        { field: 'intro', reason: '言过 其实' },
        { field: 'logo', reason: '太小' },
      ],
    });
    expect(await ops('applications')).toBe('nobody waits');

    await applyAsInstitution();
    const pass = `application-pass enterprise ${userId} ${await version()}`;
    const said = await ops(pass);
    const { page_id: shopId, status } = await state('enterprise');
    expect([said, status]).toEqual([`user ${userId} has the shop ${shopId}`, passed]);
    await expect(ops(pass)).rejects.toThrow(
      `No application of user ${userId} as enterprise is in a state for this`,
    );
    await ops(`application-withdraw enterprise ${userId} 停业`);
    expect(await state('enterprise')).toMatchObject({ status: withdrawn, reason: '停业' });
    await expect(ops(`application-free enterprise ${userId}`)).rejects.toThrow('the reason');
    expect(await ops(`application-free enterprise ${userId} 冒用`)).toBe(
      `what user ${userId} claimed is free`,
    );
  });

  it('prints what was filled in on lines of their own, which nobody can forge or turn', async () => {
    const { userId, applyAsTeacher } = await buildApplicant(app);
    const intro = '十年经验\r\nversion: 1\u2028doubts: none\u202e\u2066 end';
    expect((await applyAsTeacher({ intro })).code).toBe(SAVED);
    const shown = await ops(`application teacher ${userId}`);
    const lines = shown.split('\n');
    expect(lines[0]).toBe(`version: ${await versionOf(app, userId, 'teacher')}`);
    expect(lines.filter((line) => /^(?:version|doubts):/u.test(line))).toHaveLength(2);
    expect(lines).toContain('intro: 十年经验 version: 1 doubts: none end');
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  });

  it('shows one with links by which its papers are saved', async () => {
    const { userId, teacher, applyAsTeacher } = await buildApplicant(app);
    await expect(ops(`application teacher ${userId}`)).rejects.toThrow('No application');
    await applyAsTeacher();
    const shown = await ops(`application teacher ${userId}`);
    expect(shown).toContain(`name: ${teacher.name}\nid_card: ${teacher.id_card}\n`);
    const links = [...shown.matchAll(/^(?<field>\w+): (?<link>http\S+)$/gmu)];
    expect(links.map(({ groups }) => groups?.['field'])).toEqual([
      'id_card_front',
      'id_card_back',
      'certificate_images',
      'video',
      'materials',
    ]);
    for (const { groups } of links) {
      const link = new URL(groups?.['link'] ?? '');
      expect(Object.fromEntries(link.searchParams)).toMatchObject({
        'response-content-disposition': 'attachment',
        'X-Amz-Expires': '600',
      });
      const [key = ''] = /p\/.+/u.exec(link.pathname) ?? [];
      expect(await app.platform.storage.private.get(key, FILE_MAX)).not.toBeNull();
    }
    await expect(ops('application student 1')).rejects.toThrow('teacher, enterprise');
    await expect(ops('application teacher anna')).rejects.toThrow('must be a whole number');
  });
});
