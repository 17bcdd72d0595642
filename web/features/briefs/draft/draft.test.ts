import { describe, expect, test } from 'vitest'
import { type LocalDraft, NO_DRAFT, latestDraft } from './draft.ts'

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
const chosen = (...drafts: Parameters<typeof latestDraft>) => latestDraft(...drafts).values?.projectName

describe('the draft to go on with', () => {
  test('is nothing without any', () => {
    expect(latestDraft(null, none)).toEqual({ values: null, base: NO_DRAFT, unsent: false })
  })

  test('is this device’s while the server cannot be reached', () => {
    expect(chosen(local(), undefined)).toBe('Here')
  })

  test('is the server’s on a device without one, and what was left open stays open', () => {
    const { values, base } = latestDraft(null, remote())
    expect([values, base]).toEqual([{ projectName: 'There', attachments: [] }, 3])
  })

  test('is this device’s when nobody changed the server’s since', () => {
    expect(chosen(local(), remote(3, '2026-03-01T13:00:00.000Z'))).toBe('Here')
  })

  test('is the server’s when everything here was sent and it was changed elsewhere', () => {
    expect(chosen(local({ unsent: false }), remote(4))).toBe('There')
  })

  test('is the newer one when both were changed', () => {
    expect(latestDraft(local(), remote(4))).toMatchObject({
      values: { projectName: 'Here' },
      base: 4,
    })
    expect(chosen(local(), remote(4, '2026-03-01T13:00:00.000Z'))).toBe('There')
  })

  test('is nothing when it was submitted or thrown away elsewhere', () => {
    expect(latestDraft(local({ unsent: false }), none).values).toBeNull()
  })

  test('is this device’s when the server has not got it yet', () => {
    expect(latestDraft(local(), none)).toMatchObject({ values: { projectName: 'Here' }, base: NO_DRAFT })
  })
})
