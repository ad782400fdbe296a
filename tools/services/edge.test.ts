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

/** What the edge counts an address under; its map is read as nginx does, the first match in order. */
function clientOf(address: string): string {
  const map = /map \$remote_addr \$client \{(?<lines>.*?)\n {2}\}/su.exec(template);
  const lines = map?.groups?.['lines'] ?? '';
  const rules = [...lines.matchAll(/"~(?<pattern>[^"]+)" (?<value>\S+);/gu)];
  expect(rules.length).toBeGreaterThan(1);
  for (const { groups } of rules) {
    const match = new RegExp(groups?.['pattern'] ?? '').exec(address);
    if (match !== null) {
      const value = (groups?.['value'] ?? '').replace('$remote_addr', address);
      return value.replace('$1', match[1] ?? '');
    }
  }
  return address;
}

it('[R1-A12] counts a network of 64 bits as one, and every IPv4 address by itself', () => {
  const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:3::'];
  expect(new Set(network.map(clientOf)).size).toBe(1);
  expect(clientOf('2001:db8:1:3::1')).not.toBe(clientOf('2001:db8:1:2::1'));
  expect(clientOf('2001:db8::1')).toBe(clientOf('2001:db8::ffff:0:0:1'));
  expect(clientOf('2001:db8::1')).not.toBe(clientOf('2001:db9::1'));
  const plain = ['192.0.2.1', '192.0.2.2', '::ffff:192.0.2.3', '::ffff:192.0.2.4'];
  expect(new Set(plain.map(clientOf)).size).toBe(plain.length);
});
