import { expect, it } from 'vitest'
import { graveFindings, otherLicences } from '../libraries.ts'

it('names product libraries with another licence, but no build libraries', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'node_modules/a': { license: 'MIT' },
    'node_modules/b': { license: '(GPL-3.0 OR Apache-2.0)' },
    'node_modules/a/node_modules/c': { license: 'GPL-3.0' },
    'node_modules/d': {},
    'node_modules/e': { license: 'GPL-3.0', dev: true },
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/@img/other': { license: 'LGPL-3.0-or-later' },
  }
  expect(otherLicences({ packages })).toEqual(['c: GPL-3.0', 'd: ninguna', '@img/other: LGPL-3.0-or-later'])
})

it('reads serious vulnerabilities from the registry, and detects a missing response', () => {
  const found = { name: 'a', severity: 'high', range: '<2' }
  expect(
    graveFindings(JSON.stringify({ vulnerabilities: { a: found, b: { ...found, severity: 'low' } } })),
  ).toEqual(['a <2: high'])
  expect(graveFindings('{"vulnerabilities":{}}')).toEqual([])
  for (const silent of ['', '{"error":{"code":"ENOTFOUND"}}', 'npm error'])
    expect(graveFindings(silent)).toBeUndefined()
})
