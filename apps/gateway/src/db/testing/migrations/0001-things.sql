create table thing (
  id int8 primary key,
  note text not null
);
