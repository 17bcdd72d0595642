import { readFileSync } from 'node:fs'
import { filesUnder } from './sources.ts'
import { getCatalogKey } from '#shared/i18n/t.ts'
import { callsIn } from './calls.ts'
import { MARKUP, contextIn, textsInMarkup } from './markup.ts'

/** A text of the portal that is translated. */
export interface Text {
  text: string
  /** Whether it has tags. */
  isRich: boolean
  files: string[]
}

/** Returns every translated text of the portal, by its key, sorted. */
export function allTexts(): Map<string, Text> {
  const found = new Map<string, Text>()
  const add = (key: string, text: string, isRich: boolean, file: string) => {
    const known = found.get(key) ?? { text, isRich, files: [] }
    found.set(key, known)
    known.isRich ||= isRich
    if (!known.files.includes(file)) known.files.push(file)
  }
  for (const file of filesUnder('web', 'shared', 'server'))
    for (const { key, text, name } of callsIn(file, readFileSync(file, 'utf8')))
      add(key, text, name === 'rich', file)
  for (const file of MARKUP)
    for (const text of textsInMarkup(readFileSync(file, 'utf8')))
      add(getCatalogKey(contextIn(file), text), text, false, file)
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
