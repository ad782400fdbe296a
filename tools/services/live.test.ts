import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { developmentLive, renderLiveConfig } from './live.ts';
import { repository } from './ports.ts';

const template = readFileSync(join(repository, 'deploy/nginx/live.conf'), 'utf8');

it('fills in every name of the template', () => {
  const config = renderLiveConfig(template, developmentLive);
  expect(config).not.toContain('{{');
  expect(config).toContain('listen 127.0.0.1:19350;');
  expect(config).toContain('on_publish http://127.0.0.1:13300/hooks/live?secret=');
});

it('writes no line that would hold a stream key', () => {
  expect(template.match(/access_log [^;]+;/gu)).toEqual(['access_log off;', 'access_log off;']);
  expect(template).toContain('error_log stderr error;');
});

it('refuses a name it does not know', () => {
  expect(() => renderLiveConfig('root {{nowhere}};', developmentLive)).toThrow(
    'no value for {{nowhere}}',
  );
});
