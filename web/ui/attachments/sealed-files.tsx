import { createContext, use, type ReactNode } from 'react'

const Sealed = createContext(false)

/** Whether the reader may not open the files that they see, such as who sent them by a link. */
export const useAreFilesSealed = (): boolean => use(Sealed)

/** Shows the files within by their names alone. */
export const SealedFiles = ({ children }: { children: ReactNode }) => <Sealed value>{children}</Sealed>
