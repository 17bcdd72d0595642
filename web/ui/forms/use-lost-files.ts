import { type RefObject, useRef } from 'react'

/** The name and size of a file whose upload hasn't ended. */
export interface FileNote {
  name: string
  /** In bytes. */
  size: number
}

/** The unfinished uploads of a form (`useUnfinishedUploads` in `web/forms/drafts/unfinished-uploads.ts`). */
export interface UnfinishedUploads {
  /** The files whose upload was interrupted when the page closed on an earlier visit. */
  lost: readonly FileNote[]
  /** Stores that this file is being uploaded. */
  add: (file: FileNote) => void
  /** Stores that this file's upload has ended. */
  remove: (file: FileNote) => void
  /** Removes a lost file from the list. */
  dismiss: (file: FileNote) => void
}

const isSameFile = (one: FileNote, other: FileNote) => one.name === other.name && one.size === other.size

const NOTHING: UnfinishedUploads = { lost: [], add: () => {}, remove: () => {}, dismiss: () => {} }

/** Follows which lost files are chosen again. */
export function useLostFiles(
  picker: RefObject<HTMLInputElement | null>,
  unfinished: UnfinishedUploads = NOTHING,
) {
  /** The lost file that the open picker is for. Phones can give a picture another name when it's chosen again. */
  const wanted = useRef<FileNote>(undefined)
  return {
    ...unfinished,
    /** Opens the picker to choose a lost file again, or for any files. */
    openPicker: (file?: FileNote) => {
      wanted.current = file
      picker.current?.click()
    },
    /** Removes the lost files that are among the chosen ones. */
    dismissChosen: (chosen: readonly File[]) => {
      const again = unfinished.lost.filter(
        (file) =>
          (wanted.current && isSameFile(file, wanted.current)) ||
          chosen.some((other) => isSameFile(file, other)),
      )
      wanted.current = undefined
      again.forEach(unfinished.dismiss)
    },
  }
}
