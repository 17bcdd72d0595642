// Generates text that has a given compressed size. It's the same on every machine, because its randomness is seeded.
import { gzipSync } from 'node:zlib'

/** Returns a generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the compressed text of `make` with as many parts as fit into `bytes`. */
export function createSizedFile(bytes: number, make: (parts: number) => string): Buffer {
  let [few, many] = [0, 1]
  while (gzipSync(make(many)).length < bytes) many *= 2
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2)
    if (gzipSync(make(middle)).length <= bytes) few = middle
    else many = middle
  }
  return gzipSync(make(few))
}

const WORDS =
  'active after append attr before bind cache change child class click close content context cookie count current data date default delay detach document drag drop element empty event field filter find first focus form frame group handle height hidden icon index inner input insert item keys label last left length level link list load match menu mouse name next node number offset open option order outer page panel parent parse position prev query ready remove render request reset resize result right role root scroll select set show size slide sort source split start state style submit tab table target text timer title toggle top touch trigger type update url value view watch widget width window wrap'.split(
    ' ',
  )

type Random = () => number

const pickInteger = (random: Random, below: number) => Math.floor(random() * below)
const pickWord = (random: Random) => WORDS[pickInteger(random, WORDS.length)] ?? ''
const camel = (random: Random) => pickWord(random) + capital(pickWord(random))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns `count` different parts. They are the same parts for any `count`. */
const parts = (seed: number, count: number, make: (random: Random, index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(createRandom(seed * 100_003 + index), index))

/** Returns a library of this many functions, as a minifier leaves it. When it's loaded, it calls a quarter of them. */
export const script = (seed: number, functions: number) =>
  `!function(w,d){"use strict";var $={};${parts(seed, functions, functionText).join('')}` +
  `for(var n=0,k=Object.keys($);n<k.length;n+=4)$[k[n]]([d.nodeName,k[n]],{});` +
  `(w.libraries=w.libraries||[]).push($)}(window,document);`

const STATEMENTS: ((random: Random) => string)[] = [
  (random) => `if(!e)return ${pickInteger(random, 9)};`,
  (random) =>
    `for(var i=0,l=t.length;i<l;i++)e.${camel(random)}=t[i]||"${pickWord(random)}-${pickWord(random)}";`,
  (random) =>
    `var r=e.${camel(random)}||{${pickWord(random)}:${pickInteger(random, 99_999)},${pickWord(random)}:!${pickInteger(random, 2)}};`,
  (random) =>
    `e.${pickWord(random)}&&e.${pickWord(random)}.${camel(random)}&&(n+=${pickInteger(random, 99_999)});`,
  (random) => `try{n=String(t[0]).indexOf("${camel(random)}")}catch(o){n=-${pickInteger(random, 9)}}`,
  (random) =>
    `"${pickWord(random)}"===t[1]&&(e["${pickWord(random)}-${camel(random)}"]=function(a){return a.${pickWord(random)}(n)});`,
  (random) =>
    `switch(t[0]){case"${pickWord(random)}":n=${pickInteger(random, 99_999)};break;case"${camel(random)}":n=e.${pickWord(random)}}`,
  (random) =>
    `n=/^${pickWord(random)}[\\s-]*(${pickWord(random)}|${pickWord(random)})$/i.test(t[1])?${pickInteger(random, 99_999)}:n;`,
]

function functionText(random: Random, index: number): string {
  const statements = Array.from(
    { length: 2 + pickInteger(random, 5) },
    () => STATEMENTS[pickInteger(random, STATEMENTS.length)]?.(random) ?? '',
  )
  return `$.${camel(random)}${index}=function(t,e){var n=${pickInteger(random, 99_999)};${statements.join('')}return n};`
}

const PROPERTIES = ['margin', 'padding', 'border-radius', 'line-height', 'top', 'left', 'width', 'height']

/** Returns a style sheet with this many rules. Most match nothing, as on most pages. */
export const styles = (seed: number, rules: number) => parts(seed, rules, ruleText).join('\n')

function ruleText(random: Random): string {
  const declarations = Array.from(
    { length: 1 + pickInteger(random, 4) },
    () => `${PROPERTIES[pickInteger(random, PROPERTIES.length)]}:${pickInteger(random, 400) / 10}px`,
  )
  const color = `color:#${pickInteger(random, 0xffffff).toString(16).padStart(6, '0')}`
  return `.${pickWord(random)}-${pickWord(random)} .${pickWord(random)}:hover{${declarations.join(';')};${color}}`
}

/** Returns a picture with this many strokes. */
export const picture = (seed: number, strokes: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" stroke="#555" d="M8 8${parts(
    seed,
    strokes,
    (random) => `L${(random() * 16).toFixed(2)} ${(random() * 16).toFixed(2)}`,
  ).join('')}"/></svg>`

/** Returns characters that compress to at least three quarters of their length, such as a token's. */
export const token = (seed: number, length: number) =>
  parts(seed, length, (random) =>
    'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_'.charAt(pickInteger(random, 64)),
  ).join('')
