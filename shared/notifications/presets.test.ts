import { expect, test } from 'vitest'
import { ROLES } from '#shared/contract/roles.ts'
import { NOTIFICATION_PRESETS, findPreset, toPresetChoices } from './presets.ts'

test.each(ROLES)('finds each preset of a %s by its choices', (role) => {
  const found = NOTIFICATION_PRESETS.map((preset) => findPreset(role, toPresetChoices(role, preset)))
  expect(found).toEqual(NOTIFICATION_PRESETS)
})

test('calls any other choice custom', () => {
  const { mail, push } = toPresetChoices('client', 'everything')
  expect(findPreset('client', { mail: { ...mail, files: 'never' }, push })).toBe('custom')
  expect(findPreset('client', { mail, push: { ...push, files: false } })).toBe('custom')
})
