// `npm run i18n`: writes the English texts into `locales/en/messages.json`. Lists why some texts stay English, missing
// translations, unused keys, and translations without a second reader (docs/develop/translating.md). With `-- --reviewed de`,
// it marks German as reviewed. With `-- --renamed OLD NEW`, it keeps the translations of a reworded English text and
// marks them for review.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { catalogueProblems, missingKeys, translatedLanguages } from './catalogues.ts'
import { keptReasons, rawTexts } from './raw-texts.ts'
import { markReviewed, renameKey, findUnreviewed } from './reviewed.ts'
import { allTexts } from './texts.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { reviewed: { type: 'string' }, renamed: { type: 'boolean' } },
})
if (options.renamed) {
  const [old, reworded] = positionals
  if (old === undefined || reworded === undefined) throw new Error('Specify the old text and the new text')
  console.log(`Renamed in: ${renameKey(old, reworded).join(', ') || 'no catalog'}`)
}

const texts = allTexts()
const write = (file: string, content: object) =>
  writeFileSync(`locales/en/${file}`, `${JSON.stringify(content, null, 2)}\n`)

write('messages.json', Object.fromEntries([...texts].map(([key, { text }]) => [key, text])))
// For translators: the files that use each text.
write('context.json', Object.fromEntries([...texts].map(([key, { files }]) => [key, files])))
console.log(`${texts.size} texts`)
console.log(`texts that stay English on purpose:\n    ${keptReasons(rawTexts()).join('\n    ')}`)

if (options.reviewed !== undefined) markReviewed(options.reviewed)

for (const language of translatedLanguages()) {
  const missing = missingKeys(language, texts.keys()).map(
    (key) => `lacks “${key}” (${texts.get(key)?.files[0]})`,
  )
  const problems = [...missing, ...catalogueProblems(language, texts)]
  console.log(`${language}: ${problems.length === 0 ? 'complete' : problems.join('\n    ')}`)
  for (const key of findUnreviewed(language)) console.log(`    not reviewed: “${key}”`)
}
