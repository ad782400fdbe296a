import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { developmentSite, renderEdgeConfig } from './edge.ts';
import { repository } from './ports.ts';

const template = readFileSync(join(repository, 'deploy/nginx/edge.conf'), 'utf8');

it('fills in every name of the template', () => {
  const config = renderEdgeConfig(template, developmentSite);
  expect(config).not.toContain('{{');
  expect(config).toContain('listen 127.0.0.1:18080 default_server;');
  expect(config).toContain('"code":42900');
  expect(config).toContain('frame-src http://127.0.0.1:13400;');
});

it('refuses a name it does not know', () => {
  expect(() => renderEdgeConfig('root {{nowhere}};', developmentSite)).toThrow(
    'no value for {{nowhere}}',
  );
});
