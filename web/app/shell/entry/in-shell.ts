import { createContext } from 'react'

/** Whether a component renders inside the shell, whose `main` landmark it must not repeat. */
export const InShell = createContext(false)
