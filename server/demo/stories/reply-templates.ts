/** The staff's reply templates. */
export const TEMPLATES = [
  {
    name: 'We’re on it',
    waitsForClient: false,
    content:
      'Hi {client},\n\nThank you for telling us. We’re looking into “{ticket}” and will write again as soon as we know more.\n\n{me}',
  },
  {
    name: 'Please try again',
    waitsForClient: true,
    content:
      'Hi {client},\n\nThis should work on {website} now. Please try it once more and tell us if anything is still wrong.\n\n{me}',
  },
  {
    name: 'A few questions',
    waitsForClient: true,
    content:
      'Hi {client},\n\nTo find the cause, we need to know a few things: which page were you on, with which device and browser, and when did it happen? A screenshot helps too.\n\n{me}',
  },
  {
    name: 'Needs a quote',
    waitsForClient: false,
    content:
      'Hi {client},\n\nThat’s a good idea for {website}. It’s more than a small change, so I’ll work out what it would cost and get back to you.\n\n{me}',
  },
]
