// `npm run words`: writes the English texts into `words/en.json`, and lists what the other languages lack and what none says
// any longer (docs/translating.md).
import { writeFileSync } from 'node:fs'
import { catalogueProblems, translatedLanguages } from './words/catalogues.ts'
import { allTexts } from './words/texts.ts'

const texts = allTexts()
const write = (file: string, content: object) =>
  writeFileSync(`words/${file}`, `${JSON.stringify(content, null, 2)}\n`)

write('en.json', Object.fromEntries([...texts].map(([key, { text }]) => [key, text])))
// For whoever translates: which files say a text.
write('en.context.json', Object.fromEntries([...texts].map(([key, { files }]) => [key, files])))
console.log(`${texts.size} texts`)

for (const language of translatedLanguages()) {
  const problems = catalogueProblems(language, texts)
  console.log(`${language}: ${problems.length === 0 ? 'complete' : problems.join('\n    ')}`)
}
