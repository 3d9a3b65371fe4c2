-- What an author does in Neovim (0.7 and later), with nothing but `kodeks lsp`: sees a problem, completes, hovers, renames, formats.
-- Run in the folder of a project; writes what happened to the file that KODEKS_TOLD names.
local told = {}

local function wait(what, holds)
  if not vim.wait(30000, holds, 50) then error('waited in vain for ' .. what) end
end

local function at(line_pattern, word)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line:find(line_pattern, 1, true) then
      local column = line:find(word, 1, true)
      vim.api.nvim_win_set_cursor(0, { number, column - 1 })
      return number, column - 1
    end
  end
  error('no line with ' .. line_pattern)
end

local function session()
  vim.o.hidden = true
  vim.cmd('edit own-game/rules/30-turns.rules')
  local id = vim.lsp.start_client({
    name = 'kodeks',
    cmd = { vim.env.KODEKS_NODE, vim.env.KODEKS_BIN, 'lsp', '--stdio' },
    root_dir = vim.fn.getcwd(),
  })
  vim.lsp.buf_attach_client(0, id)
  wait('the server', function() return vim.lsp.get_client_by_id(id).initialized end)

  -- a problem, after Polish letters and an emoji on its line
  local number = at('gain wage(you) coins', 'gain')
  vim.api.nvim_buf_set_lines(0, number - 1, number, false, { '  gain wage(you) coins // zażółć 🚀', '  gain wagge(you) coins' })
  wait('a problem', function() return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) > 0 end)
  local problem = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })[1]
  local line = vim.api.nvim_buf_get_lines(0, problem.lnum, problem.lnum + 1, false)[1]
  told.problem = line:sub(problem.col + 1, problem.end_col)

  -- completion in the unfinished line
  at('gain wagge', 'wagge')
  vim.api.nvim_buf_set_lines(0, number, number + 1, false, { '  gain wa' })
  vim.api.nvim_win_set_cursor(0, { number + 1, 8 })
  local params = vim.lsp.util.make_position_params()
  params.position.character = 9
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 10000)
  told.completion = {}
  for _, item in ipairs(answers[id].result.items or answers[id].result) do
    if item.label == 'wage' then table.insert(told.completion, item.textEdit.newText) end
  end

  -- mended: the problem is gone
  vim.api.nvim_buf_set_lines(0, number, number + 1, false, {})
  wait('no problem', function() return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0 end)

  at('gain wage(you)', 'wage')
  local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(), 10000)
  told.hover = hover[id].result.contents.value

  -- renaming a component, from the rules of an example, through three files
  vim.cmd('edit own-game/examples/turns.yaml')
  vim.lsp.buf_attach_client(0, id)
  at('move @blue-whale', 'blue-whale')
  vim.lsp.buf.rename('sperm-whale')
  wait('the new name', function() return vim.fn.search('@sperm-whale', 'nw') > 0 end)
  vim.cmd('wall')

  vim.cmd('edit own-game/rules/30-turns.rules')
  vim.api.nvim_buf_set_lines(0, number - 1, number, false, { '        gain   wage(you) coins' })
  if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 10000 }) else vim.lsp.buf.formatting_sync(nil, 10000) end
  told.formatted = vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
  vim.cmd('wall')
  vim.lsp.stop_client(id)
end

local ok, trouble = pcall(session)
if not ok then told.trouble = trouble end
vim.fn.writefile({ vim.fn.json_encode(told) }, vim.env.KODEKS_TOLD)
vim.cmd('qall!')
