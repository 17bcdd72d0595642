import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { clearDrafts, setDraftOwner } from './draft-owner.ts'
import { useDraft, useDraftState, useFormDraft } from './use-draft.ts'

interface Note {
  text: string
  files: string[]
}
const empty: Note = { text: '', files: [] }
const readStored = (owner: string, key = 'note'): unknown =>
  JSON.parse(localStorage.getItem(`draft:${owner}:${key}`) ?? 'null')

beforeEach(() => setDraftOwner({ id: 1 }))
afterEach(() => {
  localStorage.clear()
  setDraftOwner(null)
})

test('applies several changes one after another before the next render, also to the stored draft', async () => {
  const { result, act } = await renderHook(() => useDraftState('note', empty))

  await act(() => {
    const [, change] = result.current
    change((note) => ({ ...note, files: [...note.files, 'a.txt'] }))
    change((note) => ({ ...note, files: [...note.files, 'b.txt'] }))
  })

  expect(result.current[0].files).toEqual(['a.txt', 'b.txt'])
  expect(readStored('1')).toEqual({ text: '', files: ['a.txt', 'b.txt'] })
})

test('applies a change after clearing, before the next render, to the defaults', async () => {
  const { result, act } = await renderHook(() => useDraftState('note', empty))
  await act(() => result.current[1]((note) => ({ ...note, text: 'Old' })))

  await act(() => {
    const [, change, forget] = result.current
    forget()
    change((note) => ({ ...note, files: ['a.txt'] }))
  })

  expect(result.current[0]).toEqual({ text: '', files: ['a.txt'] })
  expect(readStored('1')).toEqual({ text: '', files: ['a.txt'] })
})

test('stores what is typed after the session ended for the user who typed it', async () => {
  const { result, rerender } = await renderHook(() => useDraft('note', empty))

  setDraftOwner({ id: 2 })
  await rerender()
  result.current.save({ ...empty, text: 'Mine' })

  expect([readStored('1'), readStored('2')]).toEqual([{ text: 'Mine', files: [] }, null])
})

test('keeps the form’s initial values when the defaults change, and stores no draft of an untouched form', async () => {
  const { result, rerender } = await renderHook((defaults?: Note) => useDraft('note', defaults ?? empty))
  const began = result.current

  await rerender({ ...empty, text: 'Changed elsewhere' })
  result.current.save(empty)

  expect(result.current).toBe(began)
  expect(readStored('1')).toBeNull()
})

test('deletes the draft when the form is back at its defaults', async () => {
  const { result } = await renderHook(() => useDraft('note', empty))
  result.current.save({ ...empty, text: 'Typed' })
  expect(readStored('1')).not.toBeNull()

  result.current.save(empty)

  expect(readStored('1')).toBeNull()
})

test('keeps another tab’s newer draft when a form is submitted', async () => {
  const here = await renderHook(() => useDraftState('note', empty))
  const there = await renderHook(() => useDraftState('note', empty))
  await here.act(() => here.result.current[1]((note) => ({ ...note, text: 'Here' })))
  await there.act(() => there.result.current[1]((note) => ({ ...note, text: 'There' })))

  await here.act(() => here.result.current[2]())

  expect([here.result.current[0].text, there.result.current[0].text]).toEqual(['', 'There'])
  expect(readStored('1')).toEqual({ text: 'There', files: [] })
  await there.act(() => there.result.current[2]())
  expect(readStored('1')).toBeNull()
})

test('does not restore what staff typed in Client View as the client’s draft', async () => {
  setDraftOwner({ id: 1, clientView: { viewerId: 7 } })
  const viewed = await renderHook(() => useDraft('note', empty))
  viewed.result.current.save({ ...empty, text: 'By staff' })

  setDraftOwner({ id: 1 })
  const own = await renderHook(() => useDraft('note', empty))

  expect([own.result.current.restored, readStored('1')]).toEqual([false, null])
})

test('fills in a new field of an old draft, and ignores an unreadable draft', async () => {
  localStorage.setItem('draft:1:old', '{"text":"Kept"}')
  localStorage.setItem('draft:1:broken', '{"text":')

  const old = await renderHook(() => useDraft('old', empty))
  const broken = await renderHook(() => useDraft('broken', empty))

  expect(old.result.current).toMatchObject({ initial: { text: 'Kept', files: [] }, restored: true })
  expect(broken.result.current).toMatchObject({ initial: empty, restored: false })
})

test('keeps the form usable when the device has no room for a draft', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  })
  const { result, act } = await renderHook(() => useDraftState('note', empty))

  await act(() => result.current[1]((note) => ({ ...note, text: 'Typed' })))

  expect(result.current[0].text).toBe('Typed')
})

test('deletes every draft when the user signs out, and nothing else', () => {
  for (const key of ['draft:1:a', 'draft:1:b', 'draft:2:c', 'theme']) localStorage.setItem(key, '{}')

  clearDrafts()

  expect(Object.keys(localStorage)).toEqual(['theme'])
})

describe('drafts on a shared computer', () => {
  beforeEach(() => setDraftOwner({ id: 1, sharedComputer: true }))

  test('restores a draft on the same page without storing it on the device', async () => {
    const { result } = await renderHook(() => useDraft('note', empty))
    result.current.save({ ...empty, text: 'Mine' })

    const again = await renderHook(() => useDraft('note', empty))

    expect([again.result.current.initial.text, readStored('1')]).toEqual(['Mine', null])
  })

  test('does not store a draft on the device after the user signed out', async () => {
    const { result } = await renderHook(() => useDraft('note', empty))
    clearDrafts()
    setDraftOwner(null)

    result.current.save({ ...empty, text: 'Late' })

    expect(readStored('1')).toBeNull()
  })
})

function NoteForm() {
  const draft = useDraft('note', { text: '' })
  const form = useForm({ defaultValues: draft.initial })
  useFormDraft(form, draft)
  return <input aria-label="Text" {...form.register('text')} />
}

test('stores a form’s draft while the user types, and restores it', async () => {
  const first = await render(<NoteForm />)
  await page.getByLabelText('Text').fill('Half a sentence')
  expect(readStored('1')).toEqual({ text: 'Half a sentence' })
  await first.unmount()

  await render(<NoteForm />)

  await expect.element(page.getByLabelText('Text')).toHaveValue('Half a sentence')
})
