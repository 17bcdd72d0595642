import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsIn, shadowedIn } from './calls.ts'
import { filesUnder } from './files.ts'
import { rawTextsIn } from './raw-texts.ts'

/** The API's description is English for everyone (docs/translating.md). */
const DESCRIPTION = /^shared\/(?:api|.*\/endpoints)\.ts$/

/** What looks like words and is none, or is a name or a value that every language has as it is. */
const NO_WORDS: Record<string, string[]> = {
  'shared/changelog.ts': ['Unreleased'],
  'shared/info-requests/values.ts': ['Marked as completed'],
  'shared/languages.ts': ['English', 'Deutsch', 'Italiano', 'Polski'],
  // Stored so, and said for whoever reads.
  'shared/portal-words.ts': ['(Sent a file.)'],
  'shared/words.ts': ['Only a speaker or a build can say: '],
  'web/api/call.ts': ['Undoable'],
  'web/api/queries/options.ts': ['Link'],
  'web/api/upload/upload-types.ts': ['Interrupted'],
  'web/api/upload/upload.ts': ['Accept'],
  'web/features/briefs/brand-preview.tsx': ['Georgia, "Times New Roman", serif'],
  'web/features/notifications/choices/push-setting.tsx': ['Notification'],
  'web/features/security/passkey-dialogs.tsx': ['Mac'],
}

const files = filesUnder('web', 'shared')
  .filter((file) => !DESCRIPTION.test(file))
  // Names of places, by which they are found.
  .filter((file) => file !== 'web/time-zones/cities.ts')
  // Said to whoever reads another language than the page is in, which its build does not know.
  .filter((file) => file !== 'web/features/shell/other-languages.ts')

test('what people read is said by t, said or rich', () => {
  const raw = files.flatMap((file) =>
    rawTextsIn(file)
      .filter((text) => text !== 'other side' && !NO_WORDS[file]?.includes(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(raw).toEqual([])
})

/** Where the server writes for readers. */
const READ = ['delivery', 'events', 'features', 'guard', 'identity', 'language'].map(
  (name) => `server/${name}`,
)

test('lists are joined as the reader’s language does, by `listed`', () => {
  const joined = filesUnder('web', 'shared', ...READ)
    .filter((file) => !DESCRIPTION.test(file))
    .filter((file) => /\.join\((['"`])(?:, | and | or )\1\)/.test(readFileSync(file, 'utf8')))
  expect(joined).toEqual([])
})

test('nothing else is called so where they are used', () => {
  const shadowed = filesUnder('web', 'shared', 'server').flatMap((file) =>
    shadowedIn(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(shadowed).toEqual([])
  const source = `import { rich, t } from '#shared/words.ts'; const of = ({ t, said }) => t('x'); const [rich] = of`
  expect(shadowedIn('page.ts', source)).toEqual(['t', 'rich'])
})

test('what the server says is said when it answers, not when it starts', () => {
  const early = filesUnder('shared', 'server').flatMap((file) =>
    callsIn(file, readFileSync(file, 'utf8'))
      .filter(({ isTopLevel }) => isTopLevel)
      .map(({ text }) => `${file}: ${text}`),
  )
  expect(early).toEqual([])
})

test('words are told from what is for programs', () => {
  const source = `
    const look = 'flex items-center gap-2', path = '/staff/tickets', type = 'image/png', key = 'createdAt'
    const Page = () => <p className="text-ink" title="Shown here">{t('Said')} left <b id="none">{\`\${n} files\`}</b></p>
    const done = { title: 'Ticket created', label: 'Open' }`
  expect(rawTextsIn('page.tsx', source)).toEqual(['Shown here', 'Ticket created', 'Open'])
})
