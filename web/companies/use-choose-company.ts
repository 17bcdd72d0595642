import { useNavigate } from '@tanstack/react-router'
import { rememberCompany } from './remembered.ts'

/** Chooses one of the reader's companies, or all of them: in the address, and for the next visit on this device. */
export function useChooseCompany(): (company: number | undefined) => void {
  const navigate = useNavigate()
  return (company) => {
    rememberCompany(company)
    // Every page that offers it knows the parameter.
    void navigate({ to: '.', search: ((old: object) => ({ ...old, company })) as never })
  }
}
