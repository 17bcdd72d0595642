// Writes .env.example and the table in docs/settings.md from the settings. With --check, it only compares, and fails if one of the
// two is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { listSettingRows } from '#server/platform/config/settings.ts'

const WIDTH = 118
const SECTION = /(?<=<!-- settings: .* -->\n)[^]*?(?=<!-- \/settings -->)/
const HEAD = `# All settings, with a default or an example. All are optional. An empty value counts as unset.
# The portal reads environment variables, not this file. Pass this file to your service manager, or start the portal with
# \`node_modules/.bin/node --env-file=.env dist/.portal/main.js\`.`

type Row = ReturnType<typeof listSettingRows>[number]

/** Each row with a description, followed by the rows without one. */
const groups = listSettingRows().reduce<Row[][]>((all, row) => {
  if (row.description) all.push([row])
  else all.at(-1)?.push(row)
  return all
}, [])
const secrets = listSettingRows().filter(({ isSecret }) => isSecret)

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}${text.endsWith('…') ? '' : '.'}`

function comment(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= WIDTH) lines.splice(-1, 1, line)
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

function paragraph([first, ...others]: Row[]): string {
  const about = `${sentence(first?.description ?? '')} ${first?.details ?? ''}`.trim()
  const values = [first, ...others].map((row) => `# ${row?.name}=${row?.example ?? row?.defaultText ?? ''}`)
  return [comment(about), ...values].join('\n')
}

function envExample(): string {
  const names = secrets.map(({ name }) => name)
  const files = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} can each come from a file instead, so no secret is in the environment:`
  const last = `${comment(files)}\n# DATABASE_URL_FILE=/run/secrets/database-url`
  return `${[HEAD, ...groups.map(paragraph), last].join('\n\n')}\n`
}

const cell = ({ name, defaultText, isSecret }: Row) =>
  `\`${name}\`${isSecret ? '*' : ''}${defaultText ? ` ${defaultText}` : ''}`

function table(): string {
  const rows = groups.map((group) => `| ${group.map(cell).join(', ')} | ${group[0]?.description} |\n`)
  return `| Setting and default | |\n|---|---|\n${rows.join('')}`
}

const page = readFileSync('docs/settings.md', 'utf8')
const written = { '.env.example': envExample(), 'docs/settings.md': page.replace(SECTION, () => table()) }
const stale = Object.entries(written).filter(([file, text]) => readFileSync(file, 'utf8') !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is out of date: run npm run settings:docs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else for (const [file, text] of stale) writeFileSync(file, text)
