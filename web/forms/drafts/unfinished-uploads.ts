import { useEffect, useState } from 'react'
import type { FileNote, UnfinishedUploads } from '#web/ui/forms/use-lost-files.ts'
import { draftKey, removeDraft } from './draft-owner.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

/** Dispatched with the storage key when a form no longer needs its unfinished uploads. */
const UPLOADS_FORGOTTEN = 'uploads-forgotten'

const getKey = (draft: string) => draftKey(`uploads:${draft}`)

const readNotes = (key: string) => readDraft<{ files: FileNote[] }>(key)?.files ?? []

function writeNotes(key: string, files: readonly FileNote[]): void {
  if (files.length > 0) writeDraft(key, { files })
  else removeDraft(key)
}

/**
 * Stores which files of a draft are being uploaded. When the page goes away before an upload ends, the browser forgets the
 * file itself, so the next visit can only name it and ask for it again.
 */
export function useUnfinishedUploads(draft: string): UnfinishedUploads {
  const [key] = useState(() => getKey(draft))
  const [lost, setLost] = useState<readonly FileNote[]>([])
  // The server doesn't know the device's files, so the page first renders without them.
  useEffect(() => {
    setLost(readNotes(key))
    const forget = (event: Event) => (event as CustomEvent<string>).detail === key && setLost([])
    window.addEventListener(UPLOADS_FORGOTTEN, forget)
    return () => window.removeEventListener(UPLOADS_FORGOTTEN, forget)
  }, [key])
  function remove(file: FileNote) {
    writeNotes(key, removeFirst(readNotes(key), file))
  }
  return {
    lost,
    add: ({ name, size }) => writeNotes(key, [...readNotes(key), { name, size }]),
    remove,
    dismiss: (file) => {
      remove(file)
      setLost((old) => removeFirst(old, file))
    },
  }
}

/** Returns the list without its first file of this name and size. The same file can be chosen twice. */
function removeFirst(files: readonly FileNote[], { name, size }: FileNote): FileNote[] {
  const at = files.findIndex((file) => file.name === name && file.size === size)
  return files.filter((_, index) => index !== at)
}

/** Forgets a draft's unfinished uploads, once it's submitted or discarded. */
export function forgetUnfinishedUploads(draft: string): void {
  const key = getKey(draft)
  removeDraft(key)
  if (!import.meta.env.SSR) window.dispatchEvent(new CustomEvent(UPLOADS_FORGOTTEN, { detail: key }))
}
