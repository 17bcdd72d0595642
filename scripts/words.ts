// `npm run words`: writes the English texts into `words/en.json`, and lists why some texts stay English, what the other languages lack and
// what none says any longer, or no second person has read (docs/translating.md). `npm run words -- --reviewed de` keeps that German has been read.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { catalogueProblems, translatedLanguages } from './words/catalogues.ts'
import { keptReasons, rawTexts } from './words/raw-texts.ts'
import { markReviewed, unreviewed } from './words/reviewed.ts'
import { allTexts } from './words/texts.ts'

const texts = allTexts()
const write = (file: string, content: object) =>
  writeFileSync(`words/${file}`, `${JSON.stringify(content, null, 2)}\n`)

write('en.json', Object.fromEntries([...texts].map(([key, { text }]) => [key, text])))
// For whoever translates: which files say a text.
write('en.context.json', Object.fromEntries([...texts].map(([key, { files }]) => [key, files])))
console.log(`${texts.size} texts`)
console.log(`said by nothing:\n    ${keptReasons(rawTexts()).join('\n    ')}`)

const { reviewed } = parseArgs({ options: { reviewed: { type: 'string' } } }).values
if (reviewed !== undefined) markReviewed(reviewed)

for (const language of translatedLanguages()) {
  const problems = catalogueProblems(language, texts)
  console.log(`${language}: ${problems.length === 0 ? 'complete' : problems.join('\n    ')}`)
  for (const key of unreviewed(language)) console.log(`    not read by a second person: “${key}”`)
}
