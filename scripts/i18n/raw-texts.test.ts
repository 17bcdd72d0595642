import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsIn, shadowedIn } from './calls.ts'
import { filesUnder } from './sources.ts'
import { DESCRIPTION, keptInVain, rawTexts, rawTextsIn } from './raw-texts.ts'

test('finds no user-visible text outside t, tContext, and rich', () => {
  const found = rawTexts()
  const raw = found.filter(({ because }) => because === undefined).map(({ file, text }) => `${file}: ${text}`)
  expect(raw).toEqual([])
  expect(keptInVain(found)).toEqual([])
})

/** The server's folders that contain texts for users. */
const READ = ['server/core', 'server/features']

test('finds no list joined by an English separator instead of `formatList`', () => {
  const joined = filesUnder('web', 'shared', ...READ)
    .filter((file) => !DESCRIPTION.test(file))
    .filter((file) => /\.join\((['"`])(?:, | and | or )\1\)/.test(readFileSync(file, 'utf8')))
  expect(joined).toEqual([])
})

test('finds no other variable named t, tContext, or rich where those are used', () => {
  const shadowed = filesUnder('web', 'shared', 'server').flatMap((file) =>
    shadowedIn(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(shadowed).toEqual([])
  const source = `import { rich, t } from '#shared/i18n/t.ts'; const of = ({ t, said }) => t('x'); const [rich] = of`
  expect(shadowedIn('page.ts', source)).toEqual(['t', 'rich'])
})

test('finds no text that the server translates when it starts', () => {
  const early = filesUnder('shared', 'server').flatMap((file) =>
    callsIn(file, readFileSync(file, 'utf8'))
      .filter(({ isTopLevel }) => isTopLevel)
      .map(({ text }) => `${file}: ${text}`),
  )
  expect(early).toEqual([])
})

test('distinguishes user-visible texts from strings for programs', () => {
  const source = `
    const look = 'flex items-center gap-2', path = '/staff/tickets', type = 'image/png', key = 'createdAt'
    const Page = () => <p className="text-ink" title="Shown here">{t('Said')} left <b id="none">{\`\${n} files\`}</b></p>
    const done = { title: 'Ticket created', label: 'Open' }`
  expect(rawTextsIn('page.tsx', source)).toEqual(['Shown here', 'Ticket created', 'Open'])
})
