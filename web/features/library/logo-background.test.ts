import { expect, test } from 'vitest'
import { chooseBackground } from './logo-background.ts'

type Pixel = [red: number, green: number, blue: number, alpha: number]
const CLEAR: Pixel = [0, 0, 0, 0]
const WHITE: Pixel = [255, 255, 255, 255]
const BROWN: Pixel = [120, 72, 30, 255]
const groundOfAll = (...pixels: Pixel[]) => chooseBackground(new Uint8ClampedArray(pixels.flat()))

test('returns a dark background for a white logo on a transparent background', () => {
  expect(groundOfAll(CLEAR, WHITE, CLEAR, CLEAR)).toBe('dark')
})

test('returns a light background for a dark logo on a transparent background', () => {
  expect(groundOfAll(CLEAR, BROWN, CLEAR, CLEAR)).toBe('light')
})

test('returns a light background for an opaque logo, even a white one', () => {
  expect(groundOfAll(WHITE, WHITE, BROWN, WHITE)).toBe('light')
})

test('returns a light background for a fully transparent logo', () => {
  expect(groundOfAll(CLEAR, CLEAR)).toBe('light')
})
