import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  const path = parts.map((part) => `/${part.startsWith('$') ? String.raw`\d+` : part}`).join('')
  return new RegExp(`^${path}/?$`, 'i')
}
