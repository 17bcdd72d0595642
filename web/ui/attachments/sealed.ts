import { createContext, use, type ReactNode } from 'react'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

export interface SealedFileProps {
  file: UploadedFile
  action?: ReactNode
}

/** Renders a file that its reader may not open, such as who sent it by a link; undefined where files open. */
export const RenderSealed = createContext<((props: SealedFileProps) => ReactNode) | undefined>(undefined)

export const useRenderSealed = () => use(RenderSealed)
