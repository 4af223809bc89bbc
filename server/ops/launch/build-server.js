import { build } from 'esbuild'
import { root, serverBuild } from './server-build.js'

await build(serverBuild(root, 'build/server'))
