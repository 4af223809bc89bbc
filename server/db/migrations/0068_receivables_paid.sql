-- The newest receivables are open: the newest paid ones are found without walking over those.
create index accounts_receivable_pagadas_idx on accounts_receivable (id_empresa, id_cuenta_por_cobrar)
  where saldo_actual = 0 and not anulada;
