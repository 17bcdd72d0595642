import { useEffect, useState, useSyncExternalStore } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { pageState } from '#web/api/page-context.ts'
import type { FileNote, UnfinishedUploads } from '#web/ui/forms/use-lost-files.ts'
import { draftKey, removeDraft } from './draft-owner.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

/** A file as stored on this device. `form` identifies the form that uploads it, as long as that form is open. */
type StoredNote = FileNote & { form: string }

/** Dispatched when the stored files of a draft change. */
const UPLOADS_CHANGED = 'uploads-changed'

const openForms = pageState(() => ({ ids: new Set<string>() }))
const isLost = ({ form }: StoredNote) => !openForms().ids.has(form)

const getKey = (draft: string) => draftKey(`uploads:${draft}`)

const readNotes = (key: string) => readDraft<{ files: StoredNote[] }>(key)?.files ?? []

function writeNotes(key: string, files: readonly StoredNote[]): void {
  if (files.length > 0) writeDraft(key, { files })
  else removeDraft(key)
  window.dispatchEvent(new Event(UPLOADS_CHANGED))
}

/** Removes one file. The same file can be chosen twice. */
function removeNote(key: string, { name, size }: FileNote, matches: (note: StoredNote) => boolean): void {
  const notes = readNotes(key)
  const noteIndex = notes.findIndex((note) => note.name === name && note.size === size && matches(note))
  if (noteIndex !== -1) writeNotes(key, notes.toSpliced(noteIndex, 1))
}

/**
 * Stores which files of a draft are being uploaded. If the page closes before an upload ends, the browser loses the
 * file itself, so the next visit can only name it and ask for it again.
 */
export function useUnfinishedUploads(draft: string): UnfinishedUploads {
  const [{ key, form }] = useState(() => ({ key: getKey(draft), form: newKey() }))
  useEffect(() => {
    const { ids } = openForms()
    ids.add(form)
    return () => void ids.delete(form)
  }, [form])
  // A snapshot has to be the same value until something changes.
  const readLost = () => JSON.stringify(readNotes(key).filter(isLost))
  const lost = useSyncExternalStore(subscribe, readLost, () => '[]')
  return {
    lost: JSON.parse(lost) as FileNote[],
    add: ({ name, size }) => writeNotes(key, [...readNotes(key), { name, size, form }]),
    remove: (file) => removeNote(key, file, (note) => note.form === form),
    dismiss: (file) => removeNote(key, file, isLost),
  }
}

/** Whether files of a draft were being uploaded when the page closed, for a form that isn't open. */
export const hasLostFiles = (draft: string): boolean => readNotes(getKey(draft)).some(isLost)

function subscribe(onChange: () => void): () => void {
  window.addEventListener(UPLOADS_CHANGED, onChange)
  return () => window.removeEventListener(UPLOADS_CHANGED, onChange)
}

/** Clears a draft's unfinished uploads once it's submitted or discarded. */
export const clearUnfinishedUploads = (draft: string): void => writeNotes(getKey(draft), [])
