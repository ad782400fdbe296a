/** Operators' commands about the referral programme, as they are typed. */
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildDistributor } from '#factory/distribution';
import { useTestApp } from '#test/app';
import { buildApplicant } from '#test/spread/applicant';
import { distributionCommands } from './distribution-commands.ts';

const { active, refused, suspended, removed } = SPREAD_STATUSES;

const app = useTestApp();

/** Runs a command line. */
async function ops(line: string): Promise<string> {
  const [name = '', ...args] = line.split(' ');
  const command = distributionCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

describe('ops about distributors', () => {
  it('lists applications with what is personal masked, accepts and refuses them', async () => {
    expect(await ops('distributors')).toBe('nobody waits');
    const good = await buildApplicant(app);
    const bad = await buildApplicant(app);
    await good.apply();
    await bad.apply({ reason: '' });
    const [first = '', second = '', ...more] = (await ops('distributors')).split('\n');
    expect(more).toEqual([]);
    expect(first).toContain(`  ${good.userId}  王小明  1101**********`);
    expect(first).toContain(`中国工商银行  ${good.form.reason}`);
    expect(second).toMatch(/中国工商银行$/u);
    expect(`${first}${second}`).not.toContain(good.form.phone);

    const said = await ops(`distributor-accept ${good.userId}`);
    const { retailid } = (await good.record()) ?? { retailid: '' };
    expect(said).toBe(`user ${good.userId} is a distributor with the code ${retailid}`);
    await expect(ops(`distributor-accept ${good.userId}`)).rejects.toThrow(
      `No distributor ${good.userId} is in a state for this`,
    );
    await expect(ops(`distributor-refuse ${bad.userId}`)).rejects.toThrow('the reason is missing');
    await ops(`distributor-refuse ${bad.userId} 银行卡 不符`);
    expect(await bad.record()).toMatchObject({ status: refused, reason: '银行卡 不符' });
    expect(await ops('distributors')).toBe('nobody waits');
  });

  it('suspends, resumes and removes them', async () => {
    const person = await buildApplicant(app);
    const { userId } = await buildDistributor(app.platform, person.userId);
    const statusOf = async () => (await person.record())?.status;
    expect(await ops(`distributor-suspend ${userId} 核实`)).toContain('is suspended');
    expect(await statusOf()).toBe(suspended);
    expect(await ops(`distributor-resume ${userId}`)).toContain('is active again');
    expect(await statusOf()).toBe(active);
    await expect(ops(`distributor-remove ${userId} `)).rejects.toThrow('the reason is missing');
    expect(await ops(`distributor-remove ${userId} 违规`)).toContain('is removed');
    expect(await statusOf()).toBe(removed);
    await expect(ops('distributor-resume anna')).rejects.toThrow('must be a whole number');
  });
});

describe('ops course-spread', () => {
  it('sets what a course gives, within the cap', async () => {
    const id = await buildCourse(app.platform);
    const isSpread = async () => (await app.call('catalog.course', { id })).data.is_spread;
    expect(await ops(`course-spread ${id} 1500`)).toBe(
      `course ${id} gives 1500 basis points of its sales from now on`,
    );
    expect(await isSpread()).toBe(1);
    await expect(ops(`course-spread ${id} 3001`)).rejects.toThrow('0 to 3000 basis points');
    await expect(ops(`course-spread ${id} ten`)).rejects.toThrow('the rate must be a whole number');
    await ops(`course-spread ${id} 0`);
    expect(await isSpread()).toBe(0);
  });
});
