import { existsSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { ROOT, ReleaseError, read } from './project.ts'

/** The addresses of this copy of the project. Each is empty until it has been decided. */
const Addresses = z.strictObject({
  /** The repository's URL. On GitHub, it's `https://github.com/owner/name`. */
  repository: z.union([z.literal(''), z.string().regex(/^https:\/\/[\w.:-]+(?:\/[\w.-]+)+(?<!\.git)$/)]),
  /** The reviewers of changes, as in CODEOWNERS: `@owner` or `@organization/team`. */
  owners: z.array(z.string().regex(/^@[\w-]+(?:\/[\w-]+)?$/)),
  /** The contact for reports of vulnerabilities and misconduct. */
  contact: z.union([z.literal(''), z.email(), z.url({ protocol: /^https$/ })]),
  /** The URL of the newest release's `latest.json`. */
  updateFeed: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
})
type Addresses = z.infer<typeof Addresses>

/** Returns the content of release.json. @throws ReleaseError */
export function readAddresses(): Addresses {
  const addresses = Addresses.safeParse(parseJson(read('release.json')))
  if (addresses.success) return addresses.data
  throw new ReleaseError(`release.json is invalid: ${z.prettifyError(addresses.error)}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ReleaseError(`release.json is invalid: ${String(error)}`, { cause: error })
  }
}

/** Returns the fields of release.json that are empty. */
export const missingAddresses = (): string[] =>
  Object.entries(readAddresses())
    .filter(([, value]) => value.length === 0)
    .map(([name]) => name)

/** The files that contain an address, each with a function that writes it. An address can be empty. */
const PLACES: Record<string, (addresses: Addresses, before: string) => string> = {
  'package.json': (addresses, before) => getManifest(addresses, before),
  '.github/CODEOWNERS': ({ owners }) =>
    `# Written by \`npm run release -- --addresses\`.\n${owners.length > 0 ? `* ${owners.join(' ')}\n` : ''}`,
  '.github/ISSUE_TEMPLATE/config.yml': ({ repository }) => getForms(repository),
  'CODE_OF_CONDUCT.md': ({ contact }, before) =>
    replaceAddress(
      before,
      contact ? `to <${contact}>` : 'to the maintainer of the repository that you contribute to',
    ),
  'SECURITY.md': ({ repository, contact }, before) =>
    replaceAddress(before, weaknessesTo(repository, contact)),
  'docs/operate/updating.md': ({ updateFeed }, before) =>
    replaceAddress(before, updateFeed ? `\`UPDATE_URL=${updateFeed}\`` : '`UPDATE_URL`'),
}

/** Returns the files that don't match release.json. */
export const staleAddresses = (): string[] =>
  Object.entries(readWrittenAddresses())
    .filter(([file, text]) => text !== getText(file))
    .map(([file]) => file)

/** Writes the addresses to all of their files. Returns the files that changed. */
export function writeAddresses(): string[] {
  const [stale, texts] = [staleAddresses(), readWrittenAddresses()]
  for (const file of stale) writeFileSync(ROOT + file, texts[file] ?? '')
  return stale
}

function readWrittenAddresses(): Record<string, string> {
  const addresses = readAddresses()
  return Object.fromEntries(
    Object.entries(PLACES).map(([file, write]) => [file, write(addresses, getText(file))]),
  )
}

const getText = (file: string) => (existsSync(ROOT + file) ? read(file) : '')

const ADDRESS = /(?<=<!-- address -->)[^]*?(?=<!-- \/address -->)/

const replaceAddress = (text: string, address: string) => text.replace(ADDRESS, () => address)

function getManifest({ repository }: Addresses, before: string): string {
  const manifest = JSON.parse(before) as Record<string, unknown>
  const { homepage: _, repository: __, bugs: ___, ...others } = manifest
  const entries = Object.entries(others)
  const place = entries.findIndex(([name]) => name === 'license')
  const links = repository
    ? [
        ['homepage', repository],
        ['repository', { type: 'git', url: `git+${repository}.git` }],
        ['bugs', `${repository}/issues`],
      ]
    : []
  return `${JSON.stringify(Object.fromEntries(entries.toSpliced(place, 0, ...(links as typeof entries))), null, 2)}\n`
}

function getForms(repository: string): string {
  const links = repository
    ? [
        'contact_links:',
        '  - name: Report a vulnerability',
        `    url: ${repository}/security/advisories/new`,
        '    about: Please report it privately.',
      ]
    : []
  return ['# Written by `npm run release -- --addresses`.', 'blank_issues_enabled: false', ...links, ''].join(
    '\n',
  )
}

function weaknessesTo(repository: string, contact: string): string {
  const ways = [
    repository && `[the repository’s private vulnerability reporting](${repository}/security/advisories/new)`,
    contact && `<${contact}>`,
  ].filter(Boolean)
  return ways.length > 0
    ? `through ${ways.join(' or ')}`
    : 'through the repository’s private vulnerability reporting'
}
