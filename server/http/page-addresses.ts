import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_TEMPLATES } from '#shared/project-templates/values.ts'

const ROUTE = /^routes\/([^-].*)\.tsx\?tsr-split=/

/** Tells whether the web app has a page at a path, by the route files that its build names. */
export function pageAddresses(dist: string): (path: string) => boolean {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as object
  const patterns = Object.keys(manifest).flatMap((key) => {
    const name = ROUTE.exec(key)?.[1]
    return name === undefined ? [] : [patternOf(name)]
  })
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** In `_client.briefs.$id.index`, dots are slashes, `$id` is a number, and the first and the last name are of no part. */
function patternOf(name: string): RegExp {
  const parts = name.split('.').filter((part) => part !== 'index' && !part.startsWith('_'))
  const path = parts.reduce(
    (before, part) => `${before}/${part.startsWith('$') ? idAfter(before) : part}`,
    '',
  )
  return new RegExp(`^${path}/?$`, 'i')
}

/** A template that comes with the portal has a name instead of a number until it is changed. */
const idAfter = (path: string): string =>
  path === '/staff/templates' ? String.raw`(?:\d+|${SHIPPED_TEMPLATES.join('|')})` : String.raw`\d+`
