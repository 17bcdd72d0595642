import type { CompanyRole } from '#shared/companies/values.ts'
import { spokenLanguages } from '#server/words.ts'
import type { When } from './clock.ts'

/** What somebody of the demo reads, if the portal speaks it. */
export const spokenLanguage = (language: string | undefined): string | null =>
  spokenLanguages.find(({ code }) => code === language)?.code ?? null

export interface PersonStory {
  username: string
  fullName: string
  email: string
  company: string | null
  /** What a client is in it; its owner unless it says otherwise. */
  companyRole?: CompanyRole
  /** The only projects that they see, by name. */
  projects?: readonly string[]
  /** A company besides. */
  also?: { company: string; companyRole: CompanyRole }
  joined: When
  /** None for the agency's. */
  language?: string
}

const member = <U extends string>(username: U, fullName: string, joined: When) => ({
  username,
  fullName,
  email: `${username}@studio-nordlicht.example`,
  company: null,
  joined,
})

/** The agency's staff. The first is everybody's account manager. */
export const STAFF = [
  member('sarah', 'Sarah Lindqvist', '190 07:30'),
  member('tomas', 'Tomás Ferreira', '190 07:45'),
  member('amina', 'Amina Haddad', '190 07:50'),
] as const

/** Its clients, each company's first in the order in which they joined; then the people whom owners invited. */
export const CLIENTS = [
  {
    username: 'katharina',
    fullName: 'Katharina Böhm',
    email: 'katharina.boehm@brotundsalz.example',
    company: 'Brot & Salz',
    joined: '133 08:10',
  },
  {
    username: 'matteo',
    fullName: 'Matteo Rinaldi',
    email: 'matteo@fisioterapiarinaldi.example',
    company: 'Studio Fisioterapico Rinaldi',
    joined: '128 09:00',
  },
  {
    username: 'elodie',
    fullName: 'Élodie Charpentier',
    email: 'elodie@charpentier-architectes.example',
    company: 'Charpentier Architectes',
    language: 'fr',
    joined: '121 13:20',
  },
  {
    username: 'ines',
    fullName: 'Inês Carvalho',
    email: 'ines@garrafeiradocarmo.example',
    company: 'Garrafeira do Carmo',
    joined: '112 10:05',
  },
  {
    username: 'ciaran',
    fullName: 'Ciarán Ó Dálaigh',
    email: 'ciaran@saltmarshcycles.example',
    company: 'Saltmarsh Cycles',
    joined: '98 11:40',
  },
  {
    username: 'zofia',
    fullName: 'Zofia Wiśniewska',
    email: 'zofia@chorwisla.example',
    company: 'Fundacja Chór Wisła',
    language: 'pl',
    joined: '91 08:30',
  },
  {
    username: 'haruka',
    fullName: 'Haruka Tanaka',
    email: 'haruka@tanaka-chaho.example',
    company: 'Tanaka Chahō',
    joined: '47 07:15',
  },
  {
    username: 'jonas',
    fullName: 'Jonas Böhm',
    email: 'jonas.boehm@brotundsalz.example',
    company: 'Brot & Salz',
    companyRole: 'colleague',
    joined: '76 09:30',
  },
  {
    username: 'petra',
    fullName: 'Petra Krause',
    email: 'petra.krause@krause-steuern.example',
    company: 'Brot & Salz',
    companyRole: 'viewer',
    joined: '50 11:10',
  },
  {
    username: 'selma',
    fullName: 'Selma Aydın',
    email: 'selma@aydin-schreibt.example',
    company: 'Brot & Salz',
    companyRole: 'colleague',
    projects: ['Recipe journal'],
    also: { company: 'Tanaka Chahō', companyRole: 'colleague' },
    joined: '20 10:00',
  },
] as const satisfies PersonStory[]

/** A new client who has not chosen a password yet. */
export const INVITED = {
  username: 'lukas',
  fullName: 'Lukas Brandt',
  email: 'lukas@brandt-optik.example',
  language: 'de',
}
export const INVITED_COMPANY = 'Brandt Optik'

/** Somebody who has left their company. */
export const LEFT = {
  username: 'giulia',
  fullName: 'Giulia Ferri',
  email: 'giulia@fisioterapiarinaldi.example',
}
export const LEFT_COMPANY = 'Studio Fisioterapico Rinaldi'

export type Username = (typeof STAFF | typeof CLIENTS)[number]['username']

/** Everybody's password. */
export const PASSWORD = 'portal-demo'

/** The accounts whose sign-ins are shown to people who try the portal. */
export const SHOWN: readonly Username[] = ['sarah', 'katharina', 'matteo']
