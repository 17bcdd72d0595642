import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Classes that name a side of the screen instead of a side of the text, so they don't follow the text direction.
 * `rounded-l` is a size here. Half of the width is the same from both sides.
 */
const PHYSICAL =
  /(?<=["'`\s:!]-?)(?:(?:scroll-)?[mp][lr]-(?:\d|px|auto|\[|\()|(?:left|right)-(?!1\/2)(?:\d|px|auto|full|\[|\()|border-[lr](?=[\s"'`;-])|rounded-(?:r|[tb][lr])(?=[\s"'`;-])|rounded-l-|(?:text|float|clear)-(?:left|right)(?=[\s"'`;]))[^\s"'`;]*/g

/** CSS properties that name a side of the screen. */
const PROPERTY = /(?<=^\s*)(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):)[^;]*/gm

const files = globSync('web/**/*.{ts,tsx,css}', { cwd: ROOT }).filter((file) => !/\.test\./.test(file))

test('finds no styles that name a side of the screen instead of a side of the text', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(`${ROOT}${file}`, 'utf8')
    const classes = file.endsWith('.css') ? (text.match(PROPERTY) ?? []) : []
    return [...classes, ...(text.match(PHYSICAL) ?? [])].map((name) => `${file}: ${name}`)
  })
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
