import { useEffect, useRef, useState } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileRejectedError, type UploadTarget, type UploadedFile } from '#web/api/upload/upload-types.ts'

export interface PendingUpload {
  key: string
  file: File
  /** Its position among all files chosen so far, from 0. */
  position: number
  /** Null until its upload starts. */
  percent: number | null
  /** Whether it was interrupted and will resume automatically. */
  interrupted: boolean
  error: string | null
}

/** A browser has six connections to the portal, and the page's other requests need some of them. */
const MAX_CONCURRENT = 3

type ChosenFile = Pick<PendingUpload, 'key' | 'file' | 'position'>

interface UseUploads {
  pending: PendingUpload[]
  start: (files: readonly File[]) => void
  retry: (key: string) => void
  cancel: (key: string) => void
}

interface Outcomes {
  /** `position` is the file's position among all files chosen so far, because uploads end in any order. */
  onDone: (file: UploadedFile, position: number) => void
  /** Called with the reason when a file is rejected and retrying would not help. */
  onRefused: (file: File, reason: string) => void
  /** Called when a file starts to wait for its upload. */
  onAdded?: (file: File) => void
  /** Called when an upload has ended: it's done, rejected, or canceled. Not called when the page is left. */
  onEnded?: (file: File) => void
}

/** Manages uploads in progress. A finished or rejected upload is reported and leaves; a failed one stays. */
export function useUploads(outcomes: Outcomes, target: UploadTarget = {}): UseUploads {
  const [pending, setPending] = useState<PendingUpload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const chosen = useRef(0)
  const waiting = useRef<ChosenFile[]>([])
  const latest = useRef(outcomes)
  useEffect(() => {
    latest.current = outcomes
  })
  useEffect(() => {
    const running = controllers.current
    return () => {
      waiting.current = []
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: string, part: Partial<PendingUpload>) =>
    setPending((list) => list.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const remove = (key: string) => setPending((list) => list.filter((item) => item.key !== key))

  function queue(items: readonly ChosenFile[]) {
    waiting.current.push(...items)
    sendNext()
  }

  function sendNext() {
    while (controllers.current.size < MAX_CONCURRENT) {
      const next = waiting.current.shift()
      if (!next) return
      void send(next)
    }
  }

  async function send({ key, file, position }: ChosenFile) {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    change(key, { percent: 0 })
    try {
      const onProgress = (percent: number) => change(key, { percent, interrupted: false })
      const onWaiting = () => change(key, { interrupted: true })
      const { signal } = controller
      const stored = await uploadFile(file, { ...target, signal, onProgress, onWaiting, idempotencyKey: key })
      remove(key)
      latest.current.onDone(stored, position)
      latest.current.onEnded?.(file)
    } catch (error) {
      if (error instanceof FileRejectedError) {
        remove(key)
        latest.current.onRefused(file, error.message)
        latest.current.onEnded?.(file)
      } else
        change(key, { error: error instanceof Error ? error.message : String(error), interrupted: false })
    } finally {
      controllers.current.delete(key)
      sendNext()
    }
  }

  return {
    pending,
    start: (files) => {
      const added = files.map((file) => ({
        key: newKey(),
        file,
        position: chosen.current++,
        percent: null,
        interrupted: false,
        error: null,
      }))
      setPending((list) => [...list, ...added])
      files.forEach((file) => latest.current.onAdded?.(file))
      queue(added)
    },
    retry: (key) => {
      const item = pending.find((candidate) => candidate.key === key)
      if (!item) return
      change(key, { percent: null, error: null })
      queue([item])
    },
    cancel: (key) => {
      const item = pending.find((candidate) => candidate.key === key)
      if (item) latest.current.onEnded?.(item.file)
      waiting.current = waiting.current.filter(({ key: other }) => other !== key)
      controllers.current.get(key)?.abort()
      remove(key)
    },
  }
}

/** An uploaded file, or a pending upload. */
export type FileRow = { file: UploadedFile; item?: never } | { item: PendingUpload; file?: never }

/** Keeps a field's files in the order in which they were chosen, whichever upload ends first. */
export function useChosenOrder() {
  const [positions] = useState(() => new Map<string, number>())
  // Files that were there before, such as those of a draft, come first.
  const getPosition = ({ name }: UploadedFile) => positions.get(name) ?? -1
  return {
    /** Returns an updater that puts an uploaded file where it was chosen. */
    insertion(file: UploadedFile, position: number) {
      positions.set(file.name, position)
      return (files: readonly UploadedFile[]) =>
        [...files, file].toSorted((a, b) => getPosition(a) - getPosition(b))
    },
    /** Returns the uploaded files and the pending uploads as one list. */
    rows(files: readonly UploadedFile[], pending: readonly PendingUpload[]): FileRow[] {
      const getRowPosition = ({ file, item }: FileRow) => (file ? getPosition(file) : item.position)
      const rows: FileRow[] = [...files.map((file) => ({ file })), ...pending.map((item) => ({ item }))]
      return rows.toSorted((a, b) => getRowPosition(a) - getRowPosition(b))
    },
  }
}
