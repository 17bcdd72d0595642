import { expect, test } from 'vitest'
import { groundOf } from './logo-ground.ts'

type Pixel = [red: number, green: number, blue: number, alpha: number]
const CLEAR: Pixel = [0, 0, 0, 0]
const WHITE: Pixel = [255, 255, 255, 255]
const BROWN: Pixel = [120, 72, 30, 255]
const groundOfAll = (...pixels: Pixel[]) => groundOf(new Uint8ClampedArray(pixels.flat()))

test('a white logo on nothing stands on a dark ground', () => {
  expect(groundOfAll(CLEAR, WHITE, CLEAR, CLEAR)).toBe('dark')
})

test('a dark logo on nothing stands on a light ground', () => {
  expect(groundOfAll(CLEAR, BROWN, CLEAR, CLEAR)).toBe('light')
})

test('a logo that brings its own ground stands on a light one, however light it is', () => {
  expect(groundOfAll(WHITE, WHITE, BROWN, WHITE)).toBe('light')
})

test('nothing at all stands on a light ground', () => {
  expect(groundOfAll(CLEAR, CLEAR)).toBe('light')
})
