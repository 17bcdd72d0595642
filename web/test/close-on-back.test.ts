import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A tooltip closes without Back. */
const TOOLTIP = 'web/ui/overlays/tooltip-bubble.tsx'
/** The parts of Radix that open something on top of the page. */
const LAYER = /from 'radix-ui\/(?:dialog|alert-dialog|dropdown-menu|popover)'/

test('closes everything that opens on top of the page with Back', () => {
  const files = globSync('web/**/*.tsx', { cwd: ROOT })
  const layers = files.filter((file) => LAYER.test(readFileSync(ROOT + file, 'utf8')))
  expect(layers.length).toBeGreaterThan(5)
  const without = layers.filter((file) => !readFileSync(ROOT + file, 'utf8').includes('<CloseOnBack '))
  expect(without).toEqual([TOOLTIP])
})
