import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getDefaultDataFolder } from './data-folder.ts'
import { temporaryFolder } from '#server/test/settings.ts'

const folder = temporaryFolder()

test('uses another data folder, with a notice, when root’s folder is closed to others', () => {
  const closed = join(folder, 'closed')
  mkdirSync(join(closed, 'checkout'), { recursive: true })
  chmodSync(folder, 0o755)
  expect(getDefaultDataFolder(join(closed, 'checkout'), true)).toEqual({
    folder: join(closed, 'checkout', 'data'),
    notices: [],
  })
  chmodSync(closed, 0o700)
  expect(getDefaultDataFolder(join(closed, 'checkout'), false).notices).toEqual([])
  const { folder: chosen, notices } = getDefaultDataFolder(join(closed, 'checkout'), true)
  expect(chosen).toBe('/var/lib/project-portal')
  expect(notices).toEqual([expect.stringContaining('/var/lib/project-portal')])
})
