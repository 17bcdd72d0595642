// Part of `npm run build -- pseudo`: generates the catalogs of the pseudo-languages from English. Tests crawl the
// portal in them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { allTexts, type Text } from './texts.ts'

const PLAIN = 'aeiounscAEIOUNSC'
const MARKED = 'áéîöûñšçÅÉÎÖÛÑŠÇ'
const markText = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter)

/** How much longer other languages' texts are, in words that can wrap. */
const LONGER = 0.35
const FILLING = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function filling(length: number): string {
  let filled = ''
  for (let at = 0; filled.length < length * LONGER; at++) filled += ` ${FILLING[at % FILLING.length]}`
  return filled
}

/** Returns a longer text in brackets, with marks on its letters. Without brackets, a text lacked `t`. */
export function longText({ text, isRich }: Pick<Text, 'text' | 'isRich'>): string {
  const mark = (elements: MessageFormatElement[]): MessageFormatElement[] =>
    elements.map((element) => {
      if (element.type === TYPE.literal) return { type: TYPE.literal, value: markText(element.value) }
      if (element.type === TYPE.tag) return { ...element, children: mark(element.children) }
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
      const forms = Object.entries(element.options).map(([form, { value }]) => [form, { value: mark(value) }])
      return { ...element, options: Object.fromEntries(forms) as typeof element.options }
    })
  const elements = mark(parse(text, { ignoreTag: !isRich }))
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the printer declares the same types again
  return `⟦${printAST(elements)}${filling(text.length)}⟧`
}

if (import.meta.main) {
  const said = [...allTexts()].map(([key, text]) => [key, longText(text)] as const)
  const catalogue = `${JSON.stringify(Object.fromEntries(said), null, 2)}\n`
  // The two languages have the same texts, left-to-right and right-to-left, so both reveal texts that `t` didn't
  // translate.
  for (const code of ['en-XA', 'en-XB']) {
    mkdirSync(`locales/${code}`, { recursive: true })
    writeFileSync(`locales/${code}/messages.json`, catalogue)
  }
}
