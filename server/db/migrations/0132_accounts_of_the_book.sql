-- What is written into the bank and cash book by hand has its accounts too.
select set_config('molino.silencio', 'on', true);
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta)
select id_empresa, clase, descripcion, cuenta from companies cross join (values
  ('OTRA_ENTRADA', 'Otra entrada de dinero', '429595'),
  ('OTRA_SALIDA', 'Otra salida de dinero', '539595')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase
on conflict do nothing;
select set_config('molino.silencio', '', true);
