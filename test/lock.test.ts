/**
 * What the lock lets onto a machine: packages with a known licence, a checksum and no registry's address, and install scripts
 * only where package.json allows them. Stands in for `npm audit`, which asks a server.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockWithVersion, manifestsOf, withVersion } from '../scripts/set-version.mjs';
import { ROOT } from './support/source-tree.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
const { packages } = read<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const manifest = read<Manifest>('package.json');
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences that let us use a package beside MIT code, or build with it. */
const LICENCES = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'CC0-1.0',
  'CC-BY-4.0', // data about browsers, used by the mutators of `npm run mutants` and shipped nowhere
  '0BSD',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
];
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => LICENCES.includes(one));

describe('package-lock.json', () => {
  test('names a licence that we may use for every package', () => {
    const others = foreign.filter(([, { license }]) => license === undefined || !isAllowed(license));
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  test('has a strong checksum and an exact version for every package, and no address', () => {
    const loose = foreign.filter(
      ([, { version, integrity, resolved }]) =>
        !/^\d+\.\d+\.\d+/.test(version ?? '') || !integrity?.startsWith('sha512-') || resolved !== undefined,
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test('runs install scripts of allowed packages only', () => {
    const scripts = new Set(foreign.filter(([, one]) => one.hasInstallScript === true).map(([path]) => nameOf(path)));
    expect([...scripts].filter((name) => manifest.allowScripts?.[name] !== true)).toEqual([]);
  });

  test('is asked for exact versions by every package.json', () => {
    const ranges = ['.', ...(manifest.workspaces ?? [])].flatMap((folder) => {
      const { dependencies, devDependencies, overrides } = read<Manifest>(join(folder, 'package.json'));
      return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${folder}: ${name} ${version}`);
    });
    expect(ranges).toEqual([]);
  });
});

describe('the version', () => {
  const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const { version = '' } = read<Locked>('package.json');
  const folders = manifest.workspaces ?? [];

  test('is one and the same in every package, in what they ask of each other, and in the lock', () => {
    for (const path of manifestsOf(ROOT)) expect(withVersion(text(path), version), path).toBe(text(path));
    expect(lockWithVersion(text('package-lock.json'), folders, version)).toBe(text('package-lock.json'));
  });

  test('is set everywhere at once, and nothing else with it', () => {
    const lock = JSON.parse(lockWithVersion(text('package-lock.json'), folders, '9.8.7')) as {
      readonly version: string;
      readonly packages: Readonly<Record<string, Locked & Manifest>>;
    };
    expect(lock.version).toBe('9.8.7');
    for (const folder of ['', ...folders]) expect(lock.packages[folder]?.version, folder).toBe('9.8.7');
    expect(lock.packages.cli?.dependencies).toMatchObject({ '@kodeks/dsl': '9.8.7', commander: '14.0.3' });
    for (const [path, { version: theirs }] of foreign) expect(lock.packages[path]?.version, path).toBe(theirs);
  });
});
