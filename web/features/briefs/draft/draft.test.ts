import { describe, expect, test } from 'vitest'
import { type LocalDraft, NO_DRAFT, pickLatestDraft } from './draft.ts'

const local = (given: Partial<LocalDraft> = {}): LocalDraft => ({
  values: { projectName: 'Here' },
  base: 3,
  unsent: true,
  savedAt: '2026-03-01T12:00:00.000Z',
  ...given,
})
const remote = (version = 3, updatedAt = '2026-03-01T11:00:00.000Z') => ({
  projectName: 'There',
  designNotes: null,
  attachments: [],
  updatedAt,
  version,
})
const none = null
const pickName = (...drafts: Parameters<typeof pickLatestDraft>) =>
  pickLatestDraft(...drafts).values?.projectName

describe('latestDraft', () => {
  test('returns an empty draft if neither the device nor the server has one', () => {
    expect(pickLatestDraft(null, none)).toEqual({ values: null, base: NO_DRAFT, unsent: false })
  })

  test('returns the device’s draft while the server cannot be reached', () => {
    expect(pickName(local(), undefined)).toBe('Here')
  })

  test('returns the server’s draft, without its empty answers, on a device that has none', () => {
    const { values, base } = pickLatestDraft(null, remote())
    expect([values, base]).toEqual([{ projectName: 'There', attachments: [] }, 3])
  })

  test('returns the device’s draft if the server’s has not changed since', () => {
    expect(pickName(local(), remote(3, '2026-03-01T13:00:00.000Z'))).toBe('Here')
  })

  test('returns the server’s draft if it changed elsewhere and everything on the device was sent', () => {
    expect(pickName(local({ unsent: false }), remote(4))).toBe('There')
  })

  test('returns the newer draft if both were changed', () => {
    expect(pickLatestDraft(local(), remote(4))).toMatchObject({
      values: { projectName: 'Here' },
      base: 4,
    })
    expect(pickName(local(), remote(4, '2026-03-01T13:00:00.000Z'))).toBe('There')
  })

  test('returns no draft if it was submitted or discarded elsewhere', () => {
    expect(pickLatestDraft(local({ unsent: false }), none).values).toBeNull()
  })

  test('returns the device’s draft if the server does not have it yet', () => {
    expect(pickLatestDraft(local(), none)).toMatchObject({ values: { projectName: 'Here' }, base: NO_DRAFT })
  })
})
