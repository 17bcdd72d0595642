import { createContext } from 'react'

/** Whether what renders stands inside the shell, whose `main` landmark it must not repeat. */
export const InShell = createContext(false)
