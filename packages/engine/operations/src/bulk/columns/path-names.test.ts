import { expect, test } from 'vitest'
import { PathNames } from './path-names'

const names = new PathNames([
  '上海市',
  '上海市/上海市',
  '上海市/上海市/浦东新区',
  '上海市/上海市/闵行区',
  '湖北省',
  '湖北省/襄阳市',
  '湖北省/襄阳市/樊城区',
  '湖北省/宜昌市',
  '吉林省',
  '吉林省/长春市',
  '吉林省/长春市/朝阳区',
  '北京市',
  '北京市/北京市',
  '北京市/北京市/朝阳区',
])

test.each([
  ['湖北/襄阳', '湖北省/襄阳市'],
  ['湖北省 / 襄阳', '湖北省/襄阳市'],
  ['湖北省襄阳市樊城区', '湖北省/襄阳市/樊城区'],
  ['湖北省/襄阳市/樊成区', '湖北省/襄阳市/樊城区'],
  ['上海市/浦东新区', '上海市/上海市/浦东新区'],
  ['襄阳市/樊城区', '湖北省/襄阳市/樊城区'],
  ['襄阳', '湖北省/襄阳市'],
  ['湖北省/襄阳市/无此区', undefined],
  // Two are called so.
  ['朝阳', undefined],
  ['', undefined],
])('%s means %s', (text, path) => {
  expect(names.suggest(text)).toBe(path)
})
