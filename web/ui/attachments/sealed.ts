import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

export interface SealedFileProps {
  file: UploadedFile
  action?: ReactNode
}

/** What shows a file that its reader may not open, such as who sent it by a link; undefined where files open. */
export const Sealed = createContext<ComponentType<SealedFileProps> | undefined>(undefined)

export const useSealedFile = () => use(Sealed)
