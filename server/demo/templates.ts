/** The staff's reply templates. */
export const TEMPLATES = [
  {
    name: 'We are on it',
    waitsForClient: false,
    content:
      'Hello {client},\n\nthank you for telling us. We are looking into “{ticket}” and write again as soon as we know more.\n\n{me}',
  },
  {
    name: 'Please try again',
    waitsForClient: true,
    content:
      'Hello {client},\n\nthis should work on {website} now. Please try it once more and tell us if anything is still wrong.\n\n{me}',
  },
  {
    name: 'A few questions',
    waitsForClient: true,
    content:
      'Hello {client},\n\nto find the cause we need to know: on which page were you, with which device and browser, and at what time did it happen? A screenshot helps, too.\n\n{me}',
  },
  {
    name: 'Needs an offer',
    waitsForClient: false,
    content:
      'Hello {client},\n\na good idea for {website}. It is more than a small change, so I work out what it would cost and come back to you.\n\n{me}',
  },
]
