import type { CompanyRole } from '#shared/contract/roles.ts'
import type { StoryTime } from '../clock.ts'

export interface PersonStory {
  fullName: string
  email: string
  company: string | null
  /** The role of a client in their company. Defaults to owner. */
  companyRole?: CompanyRole
  /** The names of the only projects that they can see. */
  projects?: readonly string[]
  /** Another company that they belong to. */
  also?: { company: string; companyRole: CompanyRole }
  joined: StoryTime
  /** Whether they still have to choose a password. */
  invited?: true
  /** When they left their company and could no longer sign in. */
  left?: StoryTime
  /** Defaults to the agency's language. */
  language?: string
}

const staff = (username: string, fullName: string, joined: StoryTime) => ({
  fullName,
  email: `${username}@studio-nordlicht.example`,
  company: null,
  joined,
})

/**
 * All people, by username: the agency's staff; its clients, with the first of each company in the order in which they
 * joined; and the people that owners invited. The first staff member is everyone's account manager and creates all
 * other accounts.
 */
export const PEOPLE = {
  sarah: staff('sarah', 'Sarah Lindqvist', '190 07:30'),
  tomas: staff('tomas', 'Tomás Ferreira', '190 07:45'),
  amina: staff('amina', 'Amina Haddad', '190 07:50'),
  katharina: {
    fullName: 'Katharina Böhm',
    email: 'katharina.boehm@brotundsalz.example',
    company: 'Brot & Salz',
    joined: '133 08:10',
  },
  matteo: {
    fullName: 'Matteo Rinaldi',
    email: 'matteo@fisioterapiarinaldi.example',
    company: 'Studio Fisioterapico Rinaldi',
    joined: '128 09:00',
  },
  elodie: {
    fullName: 'Élodie Charpentier',
    email: 'elodie@charpentier-architectes.example',
    company: 'Charpentier Architectes',
    language: 'fr',
    joined: '121 13:20',
  },
  ines: {
    fullName: 'Inês Carvalho',
    email: 'ines@garrafeiradocarmo.example',
    company: 'Garrafeira do Carmo',
    joined: '112 10:05',
  },
  ciaran: {
    fullName: 'Ciarán Ó Dálaigh',
    email: 'ciaran@saltmarshcycles.example',
    company: 'Saltmarsh Cycles',
    joined: '98 11:40',
  },
  zofia: {
    fullName: 'Zofia Wiśniewska',
    email: 'zofia@chorwisla.example',
    company: 'Fundacja Chór Wisła',
    language: 'pl',
    joined: '91 08:30',
  },
  haruka: {
    fullName: 'Haruka Tanaka',
    email: 'haruka@tanaka-chaho.example',
    company: 'Tanaka Chahō',
    joined: '47 07:15',
  },
  jonas: {
    fullName: 'Jonas Böhm',
    email: 'jonas.boehm@brotundsalz.example',
    company: 'Brot & Salz',
    companyRole: 'colleague',
    joined: '76 09:30',
  },
  petra: {
    fullName: 'Petra Krause',
    email: 'petra.krause@krause-steuern.example',
    company: 'Brot & Salz',
    companyRole: 'viewer',
    joined: '50 11:10',
  },
  selma: {
    fullName: 'Selma Aydın',
    email: 'selma@aydin-schreibt.example',
    company: 'Brot & Salz',
    companyRole: 'colleague',
    projects: ['Recipe journal'],
    also: { company: 'Tanaka Chahō', companyRole: 'colleague' },
    joined: '20 10:00',
  },
  lukas: {
    fullName: 'Lukas Brandt',
    email: 'lukas@brandt-optik.example',
    company: 'Brandt Optik',
    language: 'de',
    joined: '1 07:30',
    invited: true,
  },
  giulia: {
    fullName: 'Giulia Ferri',
    email: 'giulia@fisioterapiarinaldi.example',
    company: 'Studio Fisioterapico Rinaldi',
    companyRole: 'colleague',
    joined: '86 09:15',
    left: '21 15:40',
  },
} as const satisfies Record<string, PersonStory>

export type Username = keyof typeof PEOPLE

export const MANAGER: Username = 'sarah'

/** Everyone's password. */
export const PASSWORD = 'portal-demo'

/** The accounts whose sign-ins are shown to people who try the portal. */
export const SHOWN_USERNAMES: readonly Username[] = ['sarah', 'katharina', 'matteo']
