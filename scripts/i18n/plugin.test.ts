import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { formatMessageParts, formatMessage } from '#shared/i18n/t.ts'
import { fillScript } from '#server/platform/i18n/fill-texts.ts'
import { i18n } from './plugin.ts'

const PAGE = `
import { t, tContext, rich } from '#shared/i18n/t.ts'
const LABELS = { early: t('Said when loaded') }
export const texts = (n, user, by, role) => ({
  ...LABELS,
  lower: t('Some Words').toLowerCase(),
  length: t('Four').length,
  both: t('One') + t('Two') + \`\${t('Three')}"\`,
  quoted: t('It’s a “quote” \\\\ with "both" \\'kinds\\' and \`more\`, {name}', { name: user.name }),
  braces: t("Write '{client}' for a name"),
  same: t('One') === t('Two'),
  open: tContext('ticket', 'Open'),
  either: n > 1 ? t('Five') : t('Six'),
  count: t('{n, plural, =0 {nothing} one {# ticket of {name}} other {# tickets of {name}}}', {
    n: by(), name: t('Hi {name}', { name: user.name }),
  }),
  place: t('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {n, number}', { n }),
  role: t('{role, select, staff {the staff} other {others}}', { role }),
  rich: rich('By <b>{n, plural, one {# file} other {# files}}</b>, {who}', { n, b: (x) => [x], who: ['Ann'] }),
  variable: t('Hi {name}', user),
  language: typeof LANGUAGE === 'string' ? LANGUAGE : 'none',
})
`

const CODE = '\0code'

/** The page as the web app's build writes it, minified. */
let built = ''
beforeAll(async () => {
  const modules: Record<string, string> = {
    'page.ts': PAGE,
    '#shared/i18n/t.ts': 'export const formatMessage = globalThis.formatMessage',
    '#web/i18n/format-rich-message.ts': 'export const formatRichMessage = globalThis.formatRichMessage',
  }
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      i18n(),
      {
        name: 'code',
        enforce: 'pre',
        resolveId(id) {
          const name = Object.keys(modules).find((one) => id.endsWith(one))
          return name && CODE + name
        },
        load: (id) => (id.startsWith(CODE) ? modules[id.slice(CODE.length)] : undefined),
      },
    ],
    build: { write: false, minify: true, lib: { entry: 'page.ts', formats: ['iife'], name: 'page' } },
  })
  const [output] = [made].flat()
  if (output && 'output' in output) built = output.output[0].code
})

const join = (pieces: unknown[]) => (pieces.length === 1 ? pieces[0] : pieces)

const formatRichMessage = (message: never, ...values: unknown[]) => formatMessageParts(message, values, join)

type ModuleExports = Record<string, unknown>

/** Returns the texts of the page in a language. */
function runInLanguage(language: string, catalogue: Record<string, string>): ModuleExports {
  const script = fillScript(built, { language, catalogue })
  let calls = 0
  const texts = runInNewContext(`${script}; page.texts`, { formatMessage, formatRichMessage }) as (
    ...values: unknown[]
  ) => ModuleExports
  return { ...texts(2, { name: 'Ann' }, () => ++calls, 'staff'), calls }
}

test('keeps a text without a translation in English, even in minified code', () => {
  expect(runInLanguage('de', {})).toEqual({
    early: 'Said when loaded',
    lower: 'some words',
    length: 4,
    both: 'OneTwoThree"',
    quoted: 'It’s a “quote” \\ with "both" \'kinds\' and `more`, Ann',
    braces: 'Write {client} for a name',
    same: false,
    open: 'Open',
    either: 'Five',
    count: '1 ticket of Hi Ann',
    place: '2nd of 2',
    role: 'the staff',
    rich: ['By ', ['2 files'], ', ', ['Ann']],
    variable: 'Hi Ann',
    language: 'de',
    calls: 1,
  })
})

test('lets a translation order its values and plural forms differently', () => {
  const said = runInLanguage('de', {
    'Some Words': "Ein Paar $'{'Worte'}' `\"\\n",
    One: 'gleich',
    Two: 'gleich',
    'ticket|Open': 'Offen',
    'By <b>{n, plural, one {# file} other {# files}}</b>, {who}':
      '{who}: <b>{n, plural, one {# Datei} other {# Dateien}}</b>',
    '{n, plural, =0 {nothing} one {# ticket of {name}} other {# tickets of {name}}}': '{name}: {n}',
  })
  expect(said).toMatchObject({
    lower: 'ein paar ${worte} `"\\n',
    same: true,
    open: 'Offen',
    count: 'Hi Ann: 1',
    rich: [['Ann'], ': ', ['2 Dateien']],
  })
})

test('refers from a script to the other scripts of the same language', () => {
  const code = 'f(["assets/a1b2c3d.js","assets/page.css"]);import("./e4f5.js")'
  expect(fillScript(code, { language: 'de', catalogue: {}, folder: 'de-01ab/' })).toBe(
    'f(["assets/de-01ab/a1b2c3d.js","assets/page.css"]);import("./e4f5.js")',
  )
})

test('throws for an invalid translation, naming its text and its key', () => {
  expect(() => runInLanguage('de', { 'Hi {name}': 'Hallo {name' })).toThrow(
    "“Hallo {name”, for “Hi {name}”, isn't a valid message",
  )
  expect(() => runInLanguage('de', { 'Hi {name}': 'Hallo {user}' })).toThrow("it doesn't get the value user")
})
