// Part of `npm run build`: inserts the texts of each language into the server's build of the web app,
// `dist/.server/<language>/`, and warns about missing translations.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, pseudoLanguages } from '#shared/i18n/languages.ts'
import { fillScript } from '#server/platform/i18n/fill-texts.ts'
import { getAscii } from '../build/in-ascii.ts'
import { getCatalog, missingKeys, translatedLanguages } from './catalogues.ts'

const FOLDER = 'dist/.server'
const UNFILLED = `${FOLDER}/unfilled`

const pseudo = pseudoLanguages.map(({ code }) => code)
const built = pseudo.filter((code) => existsSync(`locales/${code}/messages.json`))

for (const language of [DEFAULT_LANGUAGE, ...translatedLanguages(), ...built]) {
  const catalogue = language === DEFAULT_LANGUAGE ? {} : getCatalog(language)
  const folder = `${FOLDER}/${language}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(UNFILLED)) {
    const code = readFileSync(`${UNFILLED}/${file}`, 'utf8')
    writeFileSync(`${folder}/${file}`, getAscii(fillScript(code, { language, catalogue })))
  }
  const { length } = language === DEFAULT_LANGUAGE ? [] : missingKeys(language)
  const notice = `Texts in ${language} without a translation, which stay English: ${length}`
  if (length > 0) console.warn(`${notice} (\`npm run i18n\` lists them)`)
}
