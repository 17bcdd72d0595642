import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { promisesIn, shownFiles } from './promises.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const document = readFileSync(`${ROOT}docs/promises.md`, 'utf8')
const ROW = /^\| “(?<text>[^”]+)” \| `(?<file>[^`]+)` \| [^|]+ \| [^|]+ \| `(?<shown>[^`]+)` \|$/gm

const rows = [...document.matchAll(ROW)].map(
  ({ groups = {} }) => groups as Record<'text' | 'file' | 'shown', string>,
)

/** Texts that name something and promise nothing: headings of columns and lists, buttons, file names, the terms. */
const NAMES = [
  /^(?:Due|Due [Dd]ates?|by due date|Due date is required|Due [Ss]oon|(?:Task|Project|Answer|Ticket answer) [Dd]ue(?:: …)?|inline; filename="due-dates\.ics")$/,
  /^(?:No |Back to )?[Ll]ive [Ww]ebsites(?: yet)?$|^From first idea to live website\.$|^Published$/,
  /^(?:Done|Mark as Done Without an Answer|finish done|status done reopen|invited|I’ve Saved (?:It|Them)|One of the codes you saved\. Each works once\.)$/,
  /^(?:What you’re notified about, by topic|Events)$/,
  /^(?:Task|Project|Answer|Ticket answer) due: …$/,
  // What somebody did or is about to, in the audit log and above a list.
  /^(?:invited someone to …|sent an invitation to … again|Who Will See or Do Less|… will see more than now)$/,
  // The terms.
  /^(?:You are responsible for what is done with your account until you have told us|Keep your contact details up to date, so that we can reach you)\.$/,
]

const promises = shownFiles().flatMap((file) =>
  [...new Set(promisesIn(file))].map((text) => ({ file, text })),
)
const unnamed = promises.filter(({ text }) => !NAMES.some((name) => name.test(text)))

test('every text that promises something has a row, with its condition and its test', () => {
  expect(rows.length).toBeGreaterThan(100)
  const missing = unnamed.filter(
    ({ file, text }) => !rows.some((row) => row.file === file && text.includes(row.text)),
  )
  expect(missing).toEqual([])
})

test('every row’s text promises something, and stands in its file', () => {
  const gone = rows.filter(
    ({ file, text }) => !promises.some((found) => found.file === file && found.text.includes(text)),
  )
  expect(gone).toEqual([])
})

test('every line of the tables is a row, and its test exists', () => {
  const lines = document.split('\n').filter((line) => line.startsWith('| “'))
  expect(rows).toHaveLength(lines.length)
  expect(rows.filter(({ shown }) => !existsSync(ROOT + shown))).toEqual([])
})

test('a promise is found in a literal, in a template and on a page, and in no code', () => {
  const source = `
    const done = 'Saved.'
    const sent = (name: string) => \`We sent \${name} an email.\`
    const Told = () => <p className="is due">The client <b>was</b> told.</p>
    const row = sql\`select 'is sent' from mails\``
  expect(promisesIn('page.tsx', source)).toEqual(['Saved.', 'We sent … an email.', 'The client … told.'])
})
