import type { BusinessHours, Holiday } from '#shared/settings/schemas.ts'

const office = { from: '09:00', to: '18:00' }

const businessHours: BusinessHours = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: { from: '09:00', to: '16:00' },
  saturday: null,
  sunday: null,
}

const HOLIDAYS = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'May Day'],
  ['10-03', 'Day of German Unity'],
  ['12-24', 'Christmas Eve'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Second Day of Christmas'],
  ['12-31', 'New Year’s Eve'],
] as const

/** The columns of the demo's agency, with the holidays of this year and the next. */
export const demoAgency = (now: Date) => ({
  name: 'Studio Nordlicht',
  accentColor: '#0f6e62',
  managerName: 'Sarah Lindqvist',
  managerEmail: 'sarah@studio-nordlicht.example',
  managerClientEmail: 'sarah@studio-nordlicht.example',
  managerClientPhone: '+49 40 5550142',
  timeZone: 'Europe/Berlin',
  targetHours: 24,
  targetHoursLow: 40,
  targetHoursHigh: 8,
  targetHoursUrgent: 2,
  emergencyPhone: '+49 40 5550199',
  emergencyWords:
    'If your website is down outside our business hours, call us. Someone answers day and night.',
  // People who try the demo aren't asked for a second factor.
  staffSecondFactor: 'optional',
  businessHours: JSON.stringify(businessHours),
  holidays: JSON.stringify(
    [now.getUTCFullYear(), now.getUTCFullYear() + 1].flatMap((year) =>
      HOLIDAYS.map(([day, name]): Holiday => ({ date: `${year}-${day}`, name })),
    ),
  ),
  firstSteps: ['logo', 'color', 'hours'],
  checklistDismissedAt: now.toISOString(),
})

/** The file name of the agency's logo. */
export const LOGO = 'logo-studio-nordlicht.png'
